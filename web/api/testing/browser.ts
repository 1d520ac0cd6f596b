import { createCall } from "../create-call.ts";
import { createRefresher, type Exclusive } from "../refresh.ts";
import { createSend } from "../send.ts";
import { createTabScope } from "../token-scope.ts";
import { createTokenStore } from "../token-store.ts";
import { createFakeServer, type FakeHandler } from "./fake-server.ts";
import { createMemoryStorage } from "../memory-storage.ts";

/** A time in the middle of a working day. Tests advance from here. */
export const NOW = Date.UTC(2026, 2, 12, 9, 30);

const alone: Exclusive = (work) => work();

interface BrowserOptions {
  /** Shared by the tabs of one browser. By default a new one. */
  readonly storage?: Storage;
  readonly exclusive?: Exclusive;
}

/** One tab of a browser with our own code, in front of a fake server that answers with `handle`. */
export function createTab(handle: FakeHandler, options: BrowserOptions = {}) {
  const { storage = createMemoryStorage(), exclusive = alone } = options;
  const clock = { now: NOW };
  const lost: number[] = [];
  const server = createFakeServer(handle);
  const store = createTokenStore(storage);
  const send = createSend(server.fetch);
  const refresher = createRefresher({
    send,
    store,
    exclusive,
    now: () => clock.now,
    onLost: () => lost.push(clock.now),
  });
  const tabScope = createTabScope();
  const outdated: number[] = [];
  const onForeign = () => void outdated.push(clock.now);
  const call = createCall({ send, store, refresher, tabScope, onForeign });
  const wordsLeft: number[] = [];
  const leaveWordOfSignOut = () => void wordsLeft.push(clock.now);
  const now = () => clock.now;
  const inside = { storage, server, store, clock, lost, outdated, wordsLeft };
  return { ...inside, refresher, tabScope, call, now, leaveWordOfSignOut };
}

/** A queue that several tabs share, like the browser's locks. */
export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
