import { answerForbidden } from "../../api/on-forbidden.ts";
import { toApiError } from "../../api/send.ts";

/**
 * Asks the person to confirm who they are when the server requires it, and then sends the request again.
 * Requests that are refused meanwhile wait for the same answer.
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
    const { code } = await toApiError(response.clone());
    if (code !== "confirmation_required") return response;
    asked ??= Promise.withResolvers();
    show(true);
    return (await asked.promise) ? again() : response;
  });

  return {
    answer,
    /** The person leaves: what waits is refused. */
    stop(): void {
      answerForbidden(undefined);
      answer(false);
    },
  };
}
