import type { Context } from "@deepseek-ai/cordis";
import type { ContentBlock as DshContentBlock } from "@deepseek-ai/dsh-llm";
import type { PostToolDecision, ToolExecution, ToolExecutionResult } from "@deepseek-ai/dsh-tools";
import { expectTypeOf, test } from "vitest";
import type {
  ContentBlock,
  Decision,
  DshContext,
  ToolCall,
  ToolResult,
} from "../../packages/exit-code-lens/src/dsh/host.ts";

// Checked by the type checker, which is part of `npm test`: what the plugin says of dsh holds for dsh 0.1.0-rc.8.
test("the plugin's picture of dsh fits the real types", () => {
  expectTypeOf<ToolExecution>().not.toBeAny();
  expectTypeOf<Context["systemPrompt"]>().not.toBeAny();
  expectTypeOf<ToolExecution>().toExtend<ToolCall>();
  expectTypeOf<Readonly<ToolExecutionResult>>().toExtend<ToolResult>();
  expectTypeOf<PostToolDecision>().toExtend<Decision>();
  expectTypeOf<Context["systemPrompt"]>().toExtend<DshContext["systemPrompt"]>();
  expectTypeOf<DshContentBlock>().toExtend<ContentBlock>();
  expectTypeOf<{ type: "text"; text: string }>().toExtend<DshContentBlock>();
});
