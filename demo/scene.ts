import type { SeedFiles, Turn } from "../e2e/harness/index.ts";

/** One scene of the demo: a small project, and what the model does in it. Played twice, by stock pi and with the extensions. */
export interface Scene {
  /** Short name for `--scene`. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences: what to look at. */
  readonly caption: string;
  /** The throw-away project, which both runs get afresh. */
  readonly files?: SeedFiles;
  /** Files of the agent directory, such as settings of an extension. */
  readonly agentFiles?: SeedFiles;
  /** More words on pi's command line, for instance `["--tools", "read,bash,edit,write,grep"]`. */
  readonly flags?: readonly string[];
  /** The model's turns. A function sees what came back, so that a model that was refused can do the better thing. */
  readonly turns: readonly Turn[];
}
