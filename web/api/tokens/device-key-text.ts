import { scopeOfToken } from "./token-scope.ts";

/** The keys that have come with tokens, by person, until the code that stores them has loaded. */
export const deviceKeyTexts = new Map<string, string>();

/** Notes the key that came with a token. */
export function rememberDeviceKey(token: string, answer: unknown): void {
  const scope = scopeOfToken(token);
  const { deviceKey } = answer as { readonly deviceKey?: unknown };
  if (scope && typeof deviceKey === "string") deviceKeyTexts.set(scope.userId, deviceKey);
}
