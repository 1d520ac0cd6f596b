import { Leveller } from "../../../../engine/levelling/plan/leveller.ts";
import { problemOf } from "../../../../engine/levelling/plan/problem.ts";
import { proposalOf } from "../../../../engine/levelling/plan/proposal.ts";
import { compute } from "../../../../engine/programme/schedule.ts";
import type { LevellingReport, LevellingRequest } from "./levelling-messages.ts";

/** Milliseconds between two reports. */
const SLICE = 200;
/** It ends after so long without anything better. */
const PATIENCE = 60_000;

/** Levels for as long as it is let: whoever started it ends the worker. */
function level({ plan, supplies, options }: LevellingRequest): void {
  const begun = performance.now();
  const problem = problemOf(compute(plan), supplies, options);
  const leveller = new Leveller(problem, { seed: 1 });
  let reported: typeof leveller.best | undefined;
  let better = begun;
  for (let end: LevellingReport["end"] = null; end === null;) {
    const until = performance.now() + SLICE;
    const best = leveller.run({ shouldStop: () => performance.now() >= until });
    const now = performance.now();
    const isBetter = best !== reported;
    if (isBetter) better = now;
    if (leveller.isDone) end = "best";
    else if (now - better > PATIENCE) end = "long";
    const report: LevellingReport = {
      proposal: isBetter ? proposalOf(problem, best.holds) : null,
      schedules: leveller.schedules,
      seconds: (now - begun) / 1000,
      end,
    };
    reported = best;
    postMessage(report);
  }
}

addEventListener("message", ({ data }: MessageEvent<LevellingRequest>) => level(data));
