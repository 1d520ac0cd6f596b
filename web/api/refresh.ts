import type { User } from "../../contract/auth/auth.ts";
import { ApiError, isUnreachable } from "./api-error.ts";
import { readJson, type Send, toApiError } from "./send.ts";
import { sessionEndpoints } from "./session-endpoints.ts";
import { scopeOfToken } from "./tokens/token-scope.ts";
import type { TokenStore } from "./tokens/token-store.ts";

/** An access token older than this is refreshed before it is used. */
const REFRESH_AFTER_MS = 840_000;

/** How long another tab's new token may take to reach this tab's storage. */
const ARRIVAL_MS = 500;

/** Runs `work` while no other tab runs its own, and says whether it waited for one. */
export type Exclusive = <T>(work: (waited: boolean) => Promise<T>) => Promise<T>;

export interface RefresherParts {
  readonly send: Send;
  readonly store: TokenStore;
  readonly exclusive: Exclusive;
  /** Resolves when a change by another tab reaches this tab's storage, or after `ms`. */
  readonly storageChange: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** Stores the device key that an answer contains besides its token. */
  readonly keepKey?: (token: string, answer: unknown) => void;
  /** Called when a refresh failed and the session is therefore over, with the server's words. */
  readonly onLost: (why: string | undefined) => void;
}

export interface Renewed {
  readonly token: string;
  /** The token's person; undefined if the token came from another tab, which has the answer. */
  readonly user: User | undefined;
}

export interface Refresher {
  /** Exchanges the cookie for a new token, stores it and returns it. Concurrent callers share one exchange. */
  refresh(): Promise<Renewed>;
  /** Returns the token to retry with after a 401 for `used`. A refused refresh clears the token and ends the session. */
  renewAfter401(used: string | null): Promise<string>;
  /**
   * Refreshes the token if it is due. A failure is only logged. A person who is not signed in does not count as a
   * failure.
   */
  ensureFresh(): Promise<void>;
}

/** Login, register, refresh and every other URL under /auth are sent without a refresh in advance. */
export function skipsAdvanceRefresh(url: string): boolean {
  return url.includes("/auth");
}

/** Whether the token is older than 840 s, or its age is unknown. */
export function isRefreshDue(refreshedAt: number | null, now: number): boolean {
  return refreshedAt === null || now - refreshedAt > REFRESH_AFTER_MS;
}

/** The server answered a refresh without a token: nobody is signed in. */
class NoToken extends Error {
  constructor() {
    super("No token received");
  }
}

function tokenIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { accessToken, token } = answer as { accessToken?: unknown; token?: unknown };
  return [accessToken, token].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
}

/** The person of an answer; undefined if it has none, or another one than its token. */
function userIn(answer: unknown, token: string): User | undefined {
  const { user } = answer as { user?: User };
  const scope = scopeOfToken(token);
  const isOwn = scope && user?._id === scope.userId && user.workspace._id === scope.workspaceId;
  return isOwn ? user : undefined;
}

/** The access token of an answer, under either of its two names. */
export { tokenIn as accessTokenIn };

export function createRefresher({
  send,
  store,
  exclusive,
  storageChange,
  now,
  keepKey,
  onLost,
}: RefresherParts): Refresher {
  let running: Promise<Renewed> | undefined;

  async function exchange(seen: string | null, waited: boolean): Promise<Renewed> {
    // Browsers pass a lock on before they copy to this tab what the previous tab stored.
    if (waited && seen !== null && store.read() === seen) await storageChange(ARRIVAL_MS);
    const before = store.read();
    // Another tab refreshed the token while this one waited for the lock.
    if (before !== null && before !== seen) return { token: before, user: undefined };
    const { method, path } = sessionEndpoints.refresh;
    // Possibly nobody is signed in. That is not an error and must not appear as one in the console.
    const response = await send({ method, url: path, token: before, lenient: before === null });
    if (!response.ok) throw await toApiError(response);
    const answer = await readJson(response);
    const token = tokenIn(answer);
    if (!token) throw new NoToken();
    // Someone signed out or signed in as another person meanwhile. Theirs is the later action and wins.
    const after = store.read();
    if (after !== before) {
      if (after === null) throw new Error("Signed out");
      return { token: after, user: undefined };
    }
    store.save(token, now());
    keepKey?.(token, answer);
    return { token, user: userIn(answer, token) };
  }

  function refresh(): Promise<Renewed> {
    const seen = store.read();
    running ??= exclusive((waited) => exchange(seen, waited)).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    refresh,
    async renewAfter401(used) {
      const current = store.read();
      if (current !== null && current !== used) return current;
      try {
        return (await refresh()).token;
      } catch (error) {
        if (!isUnreachable(error)) {
          store.clear();
          onLost(error instanceof ApiError ? error.serverMessage : undefined);
        }
        throw error;
      }
    },
    async ensureFresh() {
      if (!isRefreshDue(store.refreshedAt(), now())) return;
      try {
        await refresh();
      } catch (error) {
        if (error instanceof NoToken) return;
        console.warn(
          "The access token could not be renewed in advance:",
          error instanceof Error ? error.message : error,
        );
      }
    },
  };
}
