import type { CallParts } from "./create-call.ts";

type Answer = CallParts["onForbidden"];

let answer: Answer | undefined;

/** Answers a 403. Signed out, nobody can confirm anything, and it stays as it is. */
export const onForbidden: Answer = async (response, again) =>
  answer ? answer(response, again) : response;

/** Sets what answers a 403 while somebody is signed in. The code of the first page does without it. */
export function answerForbidden(by: Answer | undefined): void {
  answer = by;
}
