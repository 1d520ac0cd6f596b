/** Whom an access token speaks for, and in which company. */
export interface TokenScope {
  readonly userId: string;
  readonly workspaceId: string;
}

/** What an access token says of itself; undefined for what cannot be read. The server alone judges whether it is true. */
export function scopeOfToken(token: string): TokenScope | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { sub, ws } = JSON.parse(atob(payload)) as { sub?: unknown; ws?: unknown };
    return typeof sub === "string" && typeof ws === "string"
      ? { userId: sub, workspaceId: ws }
      : undefined;
  } catch {
    return undefined;
  }
}

function isSame(one: TokenScope, other: TokenScope): boolean {
  return one.userId === other.userId && one.workspaceId === other.workspaceId;
}

/**
 * Whose things one tab shows. The token is the whole browser's: another tab may have put one there that
 * speaks for another person or company, which what is begun here must not be sent with.
 */
export interface TabScope {
  /** Says whose things stand on the screen; null while nobody's do. */
  show(scope: TokenScope | null): void;
  shown(): TokenScope | null;
  /** Whether a token speaks for others than `scope`, or than the screen if that is left out. */
  isForeign(token: string, scope?: TokenScope | null): boolean;
}

export function createTabScope(): TabScope {
  let current: TokenScope | null = null;
  return {
    show(scope) {
      current = scope;
    },
    shown: () => current,
    isForeign(token, scope = current) {
      const spoken = scopeOfToken(token);
      return scope !== null && spoken !== undefined && !isSame(scope, spoken);
    },
  };
}
