import { tabOutdated, tokenStore } from "../../api/call.ts";

/**
 * Loads the document anew, at its home, so that nothing of who or where one was before remains.
 * @returns never: the document is being left
 */
export function startAnew(): Promise<never> {
  tabOutdated.ring();
  return new Promise(() => {});
}

/**
 * Goes on in another company, with the access token that a switch has answered: keeps it for the whole
 * browser, whose other tabs follow, and starts anew there.
 * @returns never: the document is being left
 */
export function enterWorkspace(answer: { readonly accessToken: string }): Promise<never> {
  tokenStore.save(answer.accessToken, Date.now());
  return startAnew();
}
