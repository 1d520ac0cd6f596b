import type { CallParts } from "./create-call.ts";

type Answer = CallParts["onForbidden"];

let answer: Answer | undefined;

/** Answers a 403. While nobody is signed in, nobody can confirm anything, so the answer is returned unchanged. */
export const onForbidden: Answer = async (response, again) =>
  answer ? answer(response, again) : response;

/** Sets the function that answers a 403 while somebody is signed in. The first page does not load its code. */
export function answerForbidden(by: Answer | undefined): void {
  answer = by;
}
