import { useCallback, useEffect, useRef, useState } from "react";
import { levellingFaults } from "../../../../engine/levelling/plan/check-levelling.ts";
import type { LevellingProposal } from "../../../../engine/levelling/plan/proposal.ts";
import { levelInWorker } from "./level-in-worker.ts";
import type { LevellingReport, LevellingRequest } from "./levelling-messages.ts";

/** A search for a levelled programme, while it runs and when it has ended. */
export interface Search {
  readonly request: LevellingRequest;
  readonly isRunning: boolean;
  /** The best so far. */
  readonly proposal: LevellingProposal | null;
  readonly schedules: number;
  readonly seconds: number;
  /** Why it has ended. */
  readonly end: LevellingReport["end"] | "stopped" | "failed";
  /** What the checker finds wrong with the proposal. */
  readonly faults: readonly string[];
}

const ended = (search: Search, end: Search["end"]): Search => ({
  ...search,
  isRunning: false,
  end,
  faults: search.proposal
    ? levellingFaults({ ...search.request, edits: search.proposal.edits })
    : [],
});

/** Levels in a worker, one programme at a time. */
export function useLeveller() {
  const [search, setSearch] = useState<Search>();
  const terminate = useRef<() => void>(undefined);
  useEffect(() => () => terminate.current?.(), []);
  const start = useCallback((request: LevellingRequest) => {
    terminate.current?.();
    setSearch({
      request,
      isRunning: true,
      proposal: null,
      schedules: 0,
      seconds: 0,
      end: null,
      faults: [],
    });
    terminate.current = levelInWorker(request, {
      onReport: ({ proposal, schedules, seconds, end }) =>
        setSearch((before) => {
          if (before?.request !== request || !before.isRunning) return before;
          const next = { ...before, proposal: proposal ?? before.proposal, schedules, seconds };
          return end === null ? next : ended(next, end);
        }),
      onFailure: () =>
        setSearch((before) => (before?.request === request ? ended(before, "failed") : before)),
    });
  }, []);
  const stop = useCallback(() => {
    terminate.current?.();
    setSearch((before) => before && ended(before, "stopped"));
  }, []);
  const discard = useCallback(() => {
    terminate.current?.();
    setSearch(undefined);
  }, []);
  return { search, start, stop, discard };
}
