import { isDeepStrictEqual } from "node:util";

/** What pi asks a tool for that has to do with its arguments. `Rest` ends with pi's render context, which holds them again. */
interface Tool<Args, Result, Theme, Options, Context, View> {
  readonly prepareArguments?: (args: unknown) => Args;
  readonly renderCall?: (args: Args, theme: Theme, context: Context) => View;
  readonly renderResult?: (result: Result, options: Options, theme: Theme, context: Context) => View;
}

/**
 * The parts of a tool that understand other names for its arguments. They are put right before pi checks them against the tool's
 * schema; the transcript keeps what the model wrote, and so do pi's renderers, which are given what was meant instead.
 *
 * @param normalise puts arguments right; returns a new object and never throws
 * @param onRepair called for each call whose arguments were put right
 */
export function aliased<Args, Result, Theme, Options, Context extends { readonly args: Args }, View>(
  tool: Tool<Args, Result, Theme, Options, Context, View>,
  normalise: (args: unknown) => unknown,
  onRepair: () => void,
): Tool<Args, Result, Theme, Options, Context, View> {
  const { prepareArguments, renderCall, renderResult } = tool;
  // What is not right after this is for pi's own check to say, as it is without the guard.
  const prepare = (args: unknown): Args => {
    const meant = normalise(args);
    if (!isDeepStrictEqual(meant, args)) onRepair();
    return prepareArguments === undefined ? (meant as Args) : prepareArguments(meant);
  };
  const meant = (args: Args): Args => normalise(args) as Args;
  return {
    prepareArguments: prepare,
    ...(renderCall && {
      renderCall: (args, theme, context) => renderCall(meant(args), theme, { ...context, args: meant(args) }),
    }),
    ...(renderResult && {
      renderResult: (result, options, theme, context) =>
        renderResult(result, options, theme, { ...context, args: meant(context.args) }),
    }),
  };
}
