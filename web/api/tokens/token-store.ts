const TOKEN = "accessToken";
const REFRESHED_AT = "lastTokenRefresh";
const SIGNED_OUT = "signedOut";

/** The access token, its time of issue, and a note after a sign-out: the only entries in local storage. */
export interface TokenStore {
  /** The saved access token, or null. */
  read(): string | null;
  /** When the token was last refreshed, in milliseconds since 1970, or null. */
  refreshedAt(): number | null;
  save(token: string, now: number): void;
  /** Removes the token and its time. */
  clear(): void;
  /** Clears all of local storage, as signing in and out do. */
  clearEverything(): void;
  /** Notes that somebody signed out, until their data is deleted here: the page may be closed before that. */
  noteSignOut(): void;
  hasSignedOut(): boolean;
  dropSignOut(): void;
}

/** @param storage local storage, or a compatible object */
export function createTokenStore(storage: Storage): TokenStore {
  return {
    read: () => storage.getItem(TOKEN) || null,
    refreshedAt() {
      const saved = Number(storage.getItem(REFRESHED_AT));
      return Number.isFinite(saved) && saved > 0 ? saved : null;
    },
    save(token, now) {
      storage.setItem(TOKEN, token);
      storage.setItem(REFRESHED_AT, String(now));
    },
    clear() {
      storage.removeItem(TOKEN);
      storage.removeItem(REFRESHED_AT);
    },
    clearEverything: () => storage.clear(),
    noteSignOut: () => storage.setItem(SIGNED_OUT, "1"),
    hasSignedOut: () => storage.getItem(SIGNED_OUT) !== null,
    dropSignOut: () => storage.removeItem(SIGNED_OUT),
  };
}

/** Whether a storage event of another tab may have changed the token; key null means "cleared". */
export function concernsToken(event: Pick<StorageEvent, "key">): boolean {
  return event.key === null || event.key === TOKEN;
}
