import type { BashOperations } from "@mariozechner/pi-coding-agent";
import { takePrivateFolder } from "./private-folder.ts";
import { ProducerPipe } from "./producer-pipe.ts";

/** Seconds that the proof may take: a wrapper into another machine may never come back. */
const PROOF_TIMEOUT_S = 5;

/**
 * Whether the shell behind pi's operations can write into a pipe of this machine. A `shellPath` may be a wrapper into a container or to
 * another machine, where the path of the pipe means nothing. It is tried once.
 */
export class PipeReach {
  readonly #local: BashOperations;
  #proof: Promise<boolean> | undefined;

  constructor(local: BashOperations) {
    this.#local = local;
  }

  /** @param cwd where commands run; where the shell cannot even be started there, it is tried again with the next command */
  async reaches(cwd: string): Promise<boolean> {
    this.#proof ??= this.#prove(cwd);
    try {
      return await this.#proof;
    } catch {
      this.#proof = undefined;
      return false;
    }
  }

  async #prove(cwd: string): Promise<boolean> {
    const folder = await takePrivateFolder();
    if (folder === undefined) return false;
    let got = "";
    const pipe = new ProducerPipe(folder.out);
    try {
      pipe.start((chunk) => {
        got += chunk.toString("latin1");
        return true;
      });
      await this.#local.exec(`printf x >'${folder.out}'`, cwd, { onData: () => undefined, timeout: PROOF_TIMEOUT_S });
      pipe.release();
      await pipe.ended;
      return got === "x";
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("timeout:")) return false;
      throw error;
    } finally {
      pipe.close();
      folder.remove();
    }
  }
}
