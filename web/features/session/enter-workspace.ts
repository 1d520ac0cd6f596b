import { tabOutdated, tokenStore } from "../../api/call.ts";

/**
 * Reloads the document at the person's home page, so that no state of the previous person or company remains.
 * @returns a promise that never resolves: the document is being unloaded
 */
export function reloadAtHome(): Promise<never> {
  tabOutdated.ring();
  return new Promise(() => {});
}

/**
 * Switches to another company with the access token that the switch returned. Stores the token for the whole
 * browser, so that the other tabs follow, and reloads the app.
 * @returns a promise that never resolves: the document is being unloaded
 */
export function enterWorkspace(answer: { readonly accessToken: string }): Promise<never> {
  tokenStore.save(answer.accessToken, Date.now());
  return reloadAtHome();
}
