// What can go wrong with a question.

import type { FailureDetail } from "./types";

/** Refused is an answer that is an error; its message is for people. */
export class Refused extends Error {
  constructor(readonly status: number, readonly detail: FailureDetail) {
    super(detail.message);
  }
}

/** Unreachable means that no answer came. */
export class Unreachable extends Error {}

/** Broken means that no answer came from the engine on this device. */
export class Broken extends Unreachable {}
