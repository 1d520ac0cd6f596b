import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { v7 as newId } from "uuid";
import { createMemoryStore } from "./core/command-store.ts";
import { createSync, type Sync } from "./create-sync.ts";
import { send } from "./send-command.ts";
import { createOutcomeReport } from "./outcome-report.ts";

const Context = createContext<Sync | undefined>(undefined);

/** The queue of the signed-in person, and the effects of its outcomes on the screen. */
export function useSync(): Sync {
  const sync = useContext(Context);
  if (!sync) throw new Error("There is no SyncProvider around this.");
  return sync;
}

interface SyncProviderProps {
  readonly client: QueryClient;
  /** Fetches the session's user again. It never rejects. */
  readonly refetchSession: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Gives one person in one company a queue. Commands that are not sent yet are dropped when they leave. */
export function SyncProvider({ client, refetchSession, children }: SyncProviderProps) {
  const [sync] = useState(() => {
    const made: Sync = createSync({
      client,
      store: createMemoryStore(),
      clock: {
        now: Date.now,
        after(ms, act) {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
      },
      random: Math.random,
      newId,
      send,
      refetchSession,
      reportOutcome: createOutcomeReport(() => made.queue),
    });
    return made;
  });
  useEffect(() => {
    const { queue, refresher } = sync;
    refresher.start();
    queue.start();
    window.addEventListener("online", queue.retryNow);
    return () => {
      window.removeEventListener("online", queue.retryNow);
      queue.stop();
      refresher.stop();
    };
  }, [sync]);
  return <Context value={sync}>{children}</Context>;
}
