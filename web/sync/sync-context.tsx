import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { v7 as newId } from "uuid";
import { listTasks } from "../../contract/tasks.ts";
import { call } from "../api/call.ts";
import { createMemoryStore } from "./core/command-store.ts";
import { createSync, type Sync } from "./create-sync.ts";
import { send } from "./send-command.ts";
import { createTell } from "./tell.ts";

const Context = createContext<Sync | undefined>(undefined);

/** The queue of whoever is signed in, and what its outcomes do to the screen. */
export function useSync(): Sync {
  const sync = useContext(Context);
  if (!sync) throw new Error("There is no SyncProvider around this.");
  return sync;
}

interface SyncProviderProps {
  readonly client: QueryClient;
  /** Asks anew who one is. It never rejects. */
  readonly refetchSession: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Gives one person in one company a queue. What they did not get to send goes with it when they leave. */
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
      fetchTasks: (query) => call(listTasks, { query }),
      refetchSession,
      tell: createTell(() => made.queue),
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
