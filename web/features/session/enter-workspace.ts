import { tabOutdated, tokenStore } from "../../api/call.ts";

/**
 * Reloads the document at a screen, by default the person's home page, so that no state of the previous person or
 * company remains.
 * @returns a promise that never resolves: the document is being unloaded
 */
export function reloadAt(path: string | undefined): Promise<never> {
  tabOutdated.ring(path);
  return new Promise(() => {});
}

/**
 * Switches to another company with the access token that the switch returned. Stores the token for the whole
 * browser, so that the other tabs follow, and reloads the app at a screen.
 * @returns a promise that never resolves: the document is being unloaded
 */
export function enterWorkspace(
  answer: { readonly accessToken: string },
  path?: string,
): Promise<never> {
  tokenStore.save(answer.accessToken, Date.now());
  return reloadAt(path);
}
