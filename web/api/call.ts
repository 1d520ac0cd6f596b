import { createAuthorizedSend, createCall } from "./create-call.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import { createRefresher, type Exclusive } from "./refresh.ts";
import { createSend } from "./send.ts";
import { createSignal } from "./signal.ts";
import { createTabScope } from "./token-scope.ts";
import { createTokenStore } from "./token-store.ts";

export type { InputOf } from "./create-call.ts";
export { ApiError, isUnreachable, serverMessage } from "./api-error.ts";

/** Tabs of one browser take turns, where it can (locks need https or localhost). */
const exclusive: Exclusive = async (work) => {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("plumbline-token-refresh", work);
};

/** Local storage, or where the browser forbids it a stand-in, so that the public pages still work. */
function openStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

export const tokenStore = createTokenStore(openStorage());

/** Rings when a refresh was refused, so that the session is over. */
export const sessionLost = createSignal();

/** Whose things this tab shows. */
export const tabScope = createTabScope();

/** Rings when another tab has gone on in another company or as somebody else. */
export const tabOutdated = createSignal();

const send = createSend((input, init) => window.fetch(input, init));

export const refresher = createRefresher({
  send,
  store: tokenStore,
  exclusive,
  now: Date.now,
  onLost: sessionLost.ring,
});

/** What the other ways to the server are made of. */
export const callParts = {
  send,
  store: tokenStore,
  refresher,
  tabScope,
  onForeign: tabOutdated.ring,
};

/** The way to the server: `await call(getProject, { params: { id } })`. */
export const call = createCall(callParts);

/** For what is no JSON call (the live stream): the same token rules, the bare response. */
export const authorizedSend = createAuthorizedSend(callParts);

/** Renews the token if the last refresh is more than 14 minutes old; never throws. */
export const ensureFreshToken = refresher.ensureFresh;
