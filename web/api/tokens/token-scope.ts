/** The person and company of an access token. */
export interface TokenScope {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Reads the scope of an access token; undefined if it cannot be read. Only the server checks whether it is true. */
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
 * The scope that one tab shows. All tabs share the token: another tab may have stored one of
 * another person or company. Requests of this tab must not be sent with it.
 */
export interface TabScope {
  /** Sets the scope on the screen; null while nobody's data is shown. */
  show(scope: TokenScope | null): void;
  shown(): TokenScope | null;
  /** Whether a token belongs to another person or company than `scope`, by default the screen's. */
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
