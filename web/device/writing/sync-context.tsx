import type { QueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { v7 as newId } from "uuid";
import { answerOwn } from "../answers/recall.ts";
import { ownAnswer } from "../overlay/own-answers.ts";
import { readOf } from "../overlay/cache.ts";
import { createSync, type Sync } from "./create-sync.ts";
import { createBrowserStore } from "../outbox/stored-commands.ts";
import { send } from "./send-command.ts";
import { announceOutcome } from "./outcome-toast.ts";
import { beforeLeaving } from "../../api/leaving.ts";
import { ensureFreshToken } from "../../api/call.ts";
import type { TokenScope } from "../../api/tokens/token-scope.ts";
import { onReconnect, reconnected } from "../../ui/network.ts";

const Context = createContext<Sync | undefined>(undefined);

/** The queue of the signed-in person, and the effects of its outcomes on the screen. */
export function useSync(): Sync {
  const sync = useContext(Context);
  if (!sync) throw new Error("There is no SyncProvider around this.");
  return sync;
}

interface SyncProviderProps {
  readonly client: QueryClient;
  readonly owner: TokenScope;
  /** Fetches the session's user again. It never rejects. */
  readonly refetchSession: () => Promise<unknown>;
  /**
   * Asks whether to sign out although this many delayed commands, or other work on this device, are not sent. Pass
   * a stable function.
   */
  readonly askToLeave: (unsent: number) => Promise<boolean>;
  readonly children: ReactNode;
}

/**
 * Gives one person in one company a queue. Unsent commands stay stored for their next visit, until they sign out.
 */
export function SyncProvider({
  client,
  owner,
  refetchSession,
  askToLeave,
  children,
}: SyncProviderProps) {
  const [sync] = useState(() =>
    createSync({
      client,
      store: createBrowserStore(owner),
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
      renewToken: ensureFreshToken,
      onReached: reconnected,
      reportOutcome: announceOutcome,
    }),
  );
  useEffect(() => {
    const { queue, refresher, acts } = sync;
    refresher.start();
    queue.start();
    const endOwn = answerOwn({
      ready: queue.restore(),
      find: ({ queryKey }) => ownAnswer(queue.entries(), readOf(queryKey)),
    });
    const leave = async ({ signsOut }: { readonly signsOut: boolean }) => {
      const unsent = await acts.settleHeld();
      if (!signsOut) return true;
      const leaves = await askToLeave(unsent);
      if (!leaves) return false;
      acts.giveUpHeld();
      // Answers to requests in flight would reach nobody.
      refresher.stop();
      await client.cancelQueries();
      return true;
    };
    const ends = [endOwn, acts.start(), beforeLeaving.add(leave), onReconnect(queue.retryNow)];
    // A phone may end a hidden page at any time, without another event.
    const onHidden = () => document.visibilityState === "hidden" && acts.sendHeld();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", acts.sendHeld);
    return () => {
      for (const end of ends) end();
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", acts.sendHeld);
      queue.stop();
      refresher.stop();
    };
  }, [sync, client, askToLeave]);
  return <Context value={sync}>{children}</Context>;
}
