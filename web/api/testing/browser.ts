import { onForbidden } from "../on-forbidden.ts";
import { createCall } from "../create-call.ts";
import { createRefresher, type Exclusive } from "../refresh.ts";
import { createSend } from "../send.ts";
import { createTabScope } from "../tokens/token-scope.ts";
import { createTokenStore } from "../tokens/token-store.ts";
import { createFakeServer, type FakeHandler } from "./fake-server.ts";
import { createMemoryStorage } from "../tokens/memory-storage.ts";

/** A time in the middle of a working day. Tests advance from here. */
export const NOW = Date.UTC(2026, 2, 12, 9, 30);

const alone: Exclusive = (work) => work(false);

interface BrowserOptions {
  /** Shared by the tabs of one browser. By default a new one. */
  readonly storage?: Storage;
  readonly exclusive?: Exclusive;
  /** The wait for what another tab stored. By default it has arrived already, and nothing more comes. */
  readonly storageChange?: () => Promise<void>;
}

/** One tab of a browser with our own code, in front of a fake server that answers with `handle`. */
export function createTab(handle: FakeHandler, options: BrowserOptions = {}) {
  const { storage = createMemoryStorage(), exclusive = alone } = options;
  const { storageChange = async () => undefined } = options;
  const clock = { now: NOW };
  const lost: number[] = [];
  const server = createFakeServer(handle);
  const store = createTokenStore(storage);
  const send = createSend(server.fetch);
  const refresher = createRefresher({
    send,
    store,
    exclusive,
    storageChange,
    now: () => clock.now,
    onLost: () => lost.push(clock.now),
  });
  const tabScope = createTabScope();
  const outdated: number[] = [];
  const onForeign = () => void outdated.push(clock.now);
  const call = createCall({ send, store, refresher, tabScope, onForeign, onForbidden });
  const wordsLeft: number[] = [];
  const leaveSignOutNote = () => void wordsLeft.push(clock.now);
  const now = () => clock.now;
  const inside = { storage, server, store, clock, lost, outdated, wordsLeft };
  return { ...inside, refresher, tabScope, call, now, leaveSignOutNote };
}

/** A queue that several tabs share, like the browser's locks. */
export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  return (work) => {
    const waited = queued++ > 0;
    const mine = last.then(() => work(waited)).finally(() => queued--);
    last = mine.catch(() => undefined);
    return mine;
  };
}
