import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Queue } from "../../device/outbox/queue.ts";
import { liveMessages } from "../../device/feed/live-messages.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { createFollower, type Follower } from "./follower.ts";
import { storeConfirmed, showAnswers } from "./store-confirmed.ts";
import {
  bareOptions,
  batchOf,
  editCommand,
  type OpenProgramme,
  openOptions,
} from "./programme-queries.ts";
import type { ProgrammeState, ProgrammeStore } from "./store/programme-store.ts";

/** The programme of a project, loaded once and then kept up to date. */
export function useOpenProgramme(projectId: string) {
  const client = useQueryClient();
  const { isSuccess, isError, isFetching, refetch } = useQuery(bareOptions(client, projectId));
  const { data } = useQuery({ ...openOptions(client, projectId), enabled: isSuccess });
  useFollowing(projectId, data);
  return { data, isError, isFetching, refetch };
}

export function useProgrammeState(store: ProgrammeStore): ProgrammeState {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Sends edits through the queue, and fetches other people's changes as soon as the live stream announces them. */
function useFollowing(projectId: string, open: OpenProgramme | undefined): void {
  const { run, queue } = useSync();
  const client = useQueryClient();
  useEffect(() => {
    if (!open) return undefined;
    const { store, sendBy } = open;
    const follower = createFollower(projectId, store);
    const keepsRefused = (batchId: string) =>
      queue.entries().some(({ command, state }) => command.id === batchId && state === "refused");
    sendBy({
      async send(batch) {
        try {
          return (await run(editCommand(projectId, batch), batch.id).done).data;
        } catch (error) {
          // The refused edit was made on an outdated programme.
          void follower.ask();
          throw error;
        }
      },
      keepsRefused,
      forget: (batchId) => keepsRefused(batchId) && queue.cancel(batchId),
    });
    // The programme may have changed while another tab was open.
    void follower.ask();
    const stopLive = liveMessages.listen(({ topic, project }) => {
      if (topic === "programme" && (project === undefined || project === projectId))
        void follower.ask();
    });
    const stopQueue = adoptKept(projectId, { queue, store, follower });
    const stopAnswers = showAnswers(client, projectId, store);
    const stopKeeping = storeConfirmed(client, projectId, { store });
    return () => {
      stopKeeping();
      stopAnswers();
      stopLive();
      stopQueue();
      follower.stop();
    };
  }, [projectId, open, run, queue, client]);
}

interface Adopting {
  readonly queue: Queue;
  readonly store: ProgrammeStore;
  readonly follower: Follower;
}

/**
 * Shows batches that an earlier visit left in the queue until they are answered, and drops refusals that were
 * settled there.
 */
function adoptKept(projectId: string, { queue, store, follower }: Adopting): () => void {
  const adopted = new Set<string>();
  const settle = async (id: string) => {
    await follower.ask();
    store.settle(id);
  };
  const look = () => {
    const there = new Set<string>();
    const refused = new Set<string>();
    for (const { command, state } of queue.entries()) {
      const batch = batchOf(projectId, command);
      if (batch && state === "refused") refused.add(batch.id);
      if (!batch || state === "refused") continue;
      there.add(batch.id);
      if (store.isPending(batch.id)) continue;
      adopted.add(batch.id);
      store.adopt(batch);
    }
    for (const id of adopted) {
      if (there.has(id)) continue;
      adopted.delete(id);
      void settle(id);
    }
    store.compareRefused(refused);
  };
  look();
  return queue.subscribe(look);
}
