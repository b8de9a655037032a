// Something that takes a moment and may fail: buttons wait meanwhile, and what went wrong is told.

import { message } from "./quick";

export class Attempt {
  busy = $state(false);
  problem = $state("");

  /** run does the work and tells whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
      return true;
    } catch (e) {
      this.problem = message(e);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
