import { useCallback, useEffect, useRef, useState } from "react";
import type { LevellingProposal } from "../../../../engine/levelling/plan/proposal.ts";
import { levelInWorker, type LevellingRun } from "./level-in-worker.ts";
import type { SolverProgress, LevellingRequest } from "./levelling-messages.ts";

/** A search for a levelled programme, while it runs and when it has ended. */
export interface Search extends Omit<SolverProgress, "proposal" | "end"> {
  readonly request: LevellingRequest;
  /** The best proposal so far. */
  readonly proposal: LevellingProposal | null;
  /** Why it has ended; null while it runs. */
  readonly end: SolverProgress["end"] | "failed";
}

/** Levels in a worker, one programme at a time. */
export function useLeveller() {
  const [search, setSearch] = useState<Search>();
  const run = useRef<LevellingRun>(undefined);
  const end = useCallback(() => run.current?.terminate(), []);
  useEffect(() => end, [end]);
  const start = useCallback(
    (request: LevellingRequest) => {
      end();
      setSearch({ request, proposal: null, schedules: 0, seconds: 0, end: null, faults: [] });
      const change = (by: (before: Search) => Search) =>
        setSearch((before) => (before?.request === request ? by(before) : before));
      run.current = levelInWorker(request, {
        onReport: ({ proposal, ...report }) =>
          change((before) => ({ ...before, ...report, proposal: proposal ?? before.proposal })),
        // A proposal that was not checked is not offered.
        onFailure: () => change((before) => ({ ...before, proposal: null, end: "failed" })),
      });
    },
    [end],
  );
  const stop = useCallback(() => run.current?.stop(), []);
  const discard = useCallback(() => {
    end();
    setSearch(undefined);
  }, [end]);
  return { search, start, stop, discard };
}
