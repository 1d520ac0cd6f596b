import { levellingFaults } from "../../../../engine/levelling/plan/check-levelling.ts";
import { Leveller } from "../../../../engine/levelling/plan/leveller.ts";
import { problemOf } from "../../../../engine/levelling/plan/problem.ts";
import { proposalOf } from "../../../../engine/levelling/plan/proposal.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { type SolverProgress, type LevellingRequest, STOP } from "./levelling-messages.ts";

/** Milliseconds between two reports. */
const SLICE = 200;
/** The time without an improvement after which the search ends. */
const PATIENCE = 60_000;

let isStopped = false;

/** Yields, so that messages can arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function level(request: LevellingRequest): Promise<void> {
  const begun = performance.now();
  const problem = problemOf(compute(request.plan), request.supplies, request.options);
  const leveller = new Leveller(problem, { seed: 1 });
  let { best } = leveller;
  let found = proposalOf(problem, best.holds);
  let better = begun;
  for (let end: SolverProgress["end"] = null, isFirst = true; end === null; isFirst = false) {
    const until = performance.now() + SLICE;
    const next = leveller.run({ shouldStop: () => performance.now() >= until });
    await pause();
    const now = performance.now();
    const isBetter = next !== best;
    if (isBetter) {
      best = next;
      better = now;
      found = proposalOf(problem, best.holds);
    }
    if (leveller.isDone) end = "best";
    else if (isStopped) end = "stopped";
    else if (now - better > PATIENCE) end = "long";
    const report: SolverProgress = {
      proposal: isBetter || isFirst ? found : null,
      schedules: leveller.schedules,
      seconds: (now - begun) / 1000,
      end,
      faults: end === null ? [] : levellingFaults({ ...request, edits: found.edits }),
    };
    postMessage(report);
  }
}

addEventListener("message", ({ data }: MessageEvent<LevellingRequest | typeof STOP>) => {
  if (data === STOP) isStopped = true;
  // Reports an error of the worker to the screen.
  else level(data).catch(reportError);
});
