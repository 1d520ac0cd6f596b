import { tokenStore } from "./call.ts";
import { scopeOfToken } from "./tokens/token-scope.ts";

/** Whether this is the person who is signed in here, in whichever tab and company. */
export function isSignedIn(userId: string): boolean {
  const token = tokenStore.read();
  return token !== null && scopeOfToken(token)?.userId === userId;
}
