import type { TokenScope } from "../tokens/token-scope.ts";

/** An access token as the web reads one: a payload between two parts that nobody checks. */
export function testToken(says: TokenScope & { readonly name?: string }): string {
  const payload = JSON.stringify({ sub: says.userId, ws: says.workspaceId, name: says.name });
  const encoded = btoa(payload).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `head.${encoded}.signature`;
}
