/** An access token as the web reads one: what it says of itself, and nothing that could be verified. */
export function testToken(says: { userId: string; workspaceId: string; name?: string }): string {
  const payload = JSON.stringify({ sub: says.userId, ws: says.workspaceId, name: says.name });
  const encoded = btoa(payload).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `head.${encoded}.signature`;
}
