import type { TokenScope } from "./tokens/token-scope.ts";

/** The largest answers with a tag are whole programmes, so that only a few stay in memory. */
const MOST = 4;

/** An answer of the server with its ETag. */
interface Kept {
  readonly etag: string;
  readonly answer: unknown;
}

/** The last answers that had an ETag, in memory alone, for one person in one company. */
export interface CachedAnswers {
  /** The last answer to a URL. */
  of(scope: TokenScope | null, url: string): Kept | undefined;
  keep(scope: TokenScope | null, url: string, kept: Kept): void;
}

export function createCachedAnswers(): CachedAnswers {
  let owner = "";
  const kept = new Map<string, Kept>();

  /** Drops the answers of the person whom the tab showed before. */
  function forget(scope: TokenScope | null): void {
    const next = scope === null ? "" : `${scope.userId} ${scope.workspaceId}`;
    if (next !== owner) kept.clear();
    owner = next;
  }

  return {
    of(scope, url) {
      forget(scope);
      return kept.get(url);
    },
    keep(scope, url, answer) {
      forget(scope);
      kept.delete(url);
      kept.set(url, answer);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}
