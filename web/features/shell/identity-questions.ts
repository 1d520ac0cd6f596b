import { GivenUp } from "../../api/api-error.ts";
import { answerForbidden } from "../../api/on-forbidden.ts";
import { toApiError } from "../../api/send.ts";

/**
 * Asks the person to confirm who they are when the server requires it, and then sends the request again.
 * Requests that are refused meanwhile wait for the same answer. If the person cancels, they reject with `GivenUp`.
 * @param show shows the question, or hides it.
 */
export function askForIdentity(show: (isAsked: boolean) => void) {
  let asked: PromiseWithResolvers<boolean> | undefined;

  function answer(isConfirmed: boolean): void {
    asked?.resolve(isConfirmed);
    asked = undefined;
    show(false);
  }

  answerForbidden(async (response, again) => {
    const refusal = await toApiError(response.clone());
    if (refusal.code !== "confirmation_required") return response;
    asked ??= Promise.withResolvers();
    show(true);
    if (await asked.promise) return again();
    throw new GivenUp(refusal);
  });

  return {
    answer,
    /** Called when the person leaves: rejects the waiting requests. */
    stop(): void {
      answerForbidden(undefined);
      answer(false);
    },
  };
}
