import { createAuthorizedSend, createCall } from "./create-call.ts";
import { rememberDeviceKey } from "./tokens/device-key-text.ts";
import { onForbidden } from "./on-forbidden.ts";
import { createMemoryStorage } from "./tokens/memory-storage.ts";
import { createRefresher, type Exclusive } from "./refresh.ts";
import { createSend } from "./send.ts";
import { createSignal } from "../store.ts";
import { createTabScope } from "./tokens/token-scope.ts";
import { createTokenStore } from "./tokens/token-store.ts";

export type { InputOf } from "./create-call.ts";
export { ApiError, isUnreachable, serverMessage } from "./api-error.ts";

/** Tabs of one browser share a lock where the browser supports it (locks need https or localhost). */
const exclusive: Exclusive = async (work) => {
  if (!("locks" in navigator)) return work(false);
  const name = "plumbline-token-refresh";
  const atOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work(false) } : undefined,
  );
  return atOnce ? atOnce.result : navigator.locks.request(name, () => work(true));
};

function storageChange(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("storage", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("storage", end);
  });
}

/** Local storage, or an in-memory stand-in where the browser blocks it, so that the public pages still work. */
function openStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

export const tokenStore = createTokenStore(openStorage());

/**
 * Emits when a refresh was refused and the session is therefore over. The value is the server's reason, if it gives
 * one.
 */
export const sessionLost = createSignal<string | undefined>();

/** The person and company whose data this tab shows. */
export const tabScope = createTabScope();

/** Emits when another tab has switched to another company or person. */
export const tabOutdated = createSignal<string | undefined>();

const send = createSend((input, init) => window.fetch(input, init));

export const refresher = createRefresher({
  send,
  store: tokenStore,
  exclusive,
  storageChange,
  now: Date.now,
  keepKey: rememberDeviceKey,
  onLost: sessionLost.ring,
});

/** The dependencies that every way of calling the server shares. */
export const callParts = {
  send,
  store: tokenStore,
  refresher,
  tabScope,
  onForeign: () => tabOutdated.ring(undefined),
  onForbidden,
};

/** Calls the server: `await call(getProject, { params: { id } })`. */
export const call = createCall(callParts);

/**
 * Fetches a response that is not a JSON call (the live stream): it follows the same token rules as `call` and
 * returns the raw response.
 */
export const authorizedSend = createAuthorizedSend(callParts);

/** Renews the token if the last refresh is more than 14 minutes old; never throws. */
export const ensureFreshToken = refresher.ensureFresh;
