import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { liveMessages } from "../../sync/live-messages.ts";
import { useSync } from "../../sync/sync-context.tsx";
import {
  editCommand,
  fetchChanges,
  type OpenProgramme,
  programmeOptions,
} from "./programme-queries.ts";
import type { ProgrammeState, ProgrammeStore } from "./store/programme-store.ts";

/** The programme of a project, loaded once and then kept up to date. */
export function useOpenProgramme(projectId: string) {
  const client = useQueryClient();
  const query = useQuery(programmeOptions(client, projectId));
  useFollowing(projectId, query.data);
  return query;
}

export function useProgrammeState(store: ProgrammeStore): ProgrammeState {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** Sends edits by the queue, and fetches what others changed as soon as the live stream tells of it. */
function useFollowing(projectId: string, open: OpenProgramme | undefined): void {
  const { run } = useSync();
  useEffect(() => {
    if (!open) return undefined;
    const { store, sendBy } = open;
    sendBy(async (batch) => (await run(editCommand(projectId, batch), batch.id).done).data);
    const follower = createFollower(projectId, store);
    // It may have changed while another room was open.
    follower.ask();
    const stop = liveMessages.listen(({ topic, project }) => {
      if (topic === "programme" && (project === undefined || project === projectId)) follower.ask();
    });
    return () => {
      stop();
      follower.stop();
    };
  }, [projectId, open, run]);
}

/** Fetches what changed. A question that comes while another is under way is asked after it. */
function createFollower(projectId: string, store: ProgrammeStore) {
  let isAsking = false;
  let isWanted = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  async function ask(): Promise<void> {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isWanted && !signal.aborted) {
        isWanted = false;
        const changes = await fetchChanges(projectId, store.get().revision);
        if (!signal.aborted) store.receive(changes);
      }
    } catch {
      // The next live message, or the next look at the page, asks again.
    } finally {
      isAsking = false;
    }
  }
  return {
    ask: () => void ask(),
    stop: () => stopping.abort(),
  };
}
