/**
 * What Claude Code gives a hook on standard input and takes from its standard output, as far as these hooks need it (2.1.197).
 */

/** One call of `Bash`. */
interface BashCall {
  readonly session_id: string;
  /** Where the shell is now, absolute. */
  readonly cwd: string;
  readonly permission_mode?: string;
  readonly tool_name: string;
  readonly tool_input: BashInput;
}

export interface BashInput {
  readonly command: string;
  readonly run_in_background?: boolean;
}

export type HookInput =
  | (BashCall & { readonly hook_event_name: "PreToolUse" })
  | (BashCall & { readonly hook_event_name: "PostToolUse"; readonly tool_response: BashOutput })
  | (BashCall & {
      readonly hook_event_name: "PostToolUseFailure";
      /** `Exit code 3`, and the output below it; other texts where the call did not end by itself. */
      readonly error: string;
    });

/** The result of a call that Claude Code takes for a success. */
export interface BashOutput {
  /** Both outputs, without the newline at the end. */
  readonly stdout: string;
  readonly stderr: string;
  readonly interrupted: boolean;
  readonly isImage: boolean;
  /**
   * There when the command ended with 1 and its last program is one of a few (`grep`, `diff`, `test`, …): words for that. They
   * never reach the model.
   */
  readonly returnCodeInterpretation?: string;
}

/** What a hook says. */
export interface HookOutput {
  /** Shown to the user. */
  readonly systemMessage?: string;
  readonly hookSpecificOutput?: {
    readonly hookEventName: HookInput["hook_event_name"];
    readonly permissionDecision?: "deny";
    /** With `deny`, what the model reads. */
    readonly permissionDecisionReason?: string;
    /** Replaces the whole input. Without a `permissionDecision` the user's permission rules go on deciding. */
    readonly updatedInput?: object;
    /** Replaces the output of a success; obeyed only as the tool's own object. */
    readonly updatedToolOutput?: object;
    /** Beside the result, as a system reminder. */
    readonly additionalContext?: string;
  };
}
