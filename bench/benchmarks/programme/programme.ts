import { applyEdits } from "../../../engine/programme/edits/apply-edits.ts";
import { compute } from "../../../engine/programme/schedule/schedule.ts";
import { randomFrom } from "../../../engine/programme/testing/random-plan.ts";
import { why } from "../../../engine/programme/why/why.ts";
import { atMost, type Benchmark, type Finding } from "../../benchmark.ts";
import { largePlan } from "../../stage/large-plan.ts";
import { median, percentile } from "../../statistics.ts";
import { show } from "../../units.ts";

const WARM_UP = 10;
const PASSES = 40;
const EDITS = 200;

/** Returns the milliseconds that each round takes, without the warm-up rounds. */
function timed(rounds: number, run: (round: number) => void): number[] {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const begun = performance.now();
    run(round);
    if (round >= WARM_UP) times.push(performance.now() - begun);
  }
  return times;
}

function line(
  goal: number,
  what: string,
  { value, times }: { readonly value: number; readonly times: readonly number[] },
): Finding {
  const detail = `p50 ${show.milliseconds(median(times))}, p95 ${show.milliseconds(percentile(times, 0.95))}`;
  return atMost(goal, { what, value, show: show.milliseconds, detail });
}

/** What computing a large programme costs, on one core and without a server. */
export const programme: Benchmark = {
  name: "programme",
  title: "A programme of 10,000 activities, 20,000 links and 6 calendars",
  run() {
    const plan = largePlan({ activities: 10_000, links: 20_000 });
    const passes = timed(PASSES, () => compute(plan));

    const random = randomFrom(17);
    const tasks = plan.activities.filter(({ kind }) => kind === "task");
    const anyTask = () => tasks[Math.floor(random() * tasks.length)]?._id ?? "";
    let schedule = compute(plan);
    const edits = timed(EDITS, () => {
      const durationMinutes = 240 * (1 + Math.floor(random() * 20));
      const edit = { op: "set_activity", _id: anyTask(), fields: { durationMinutes } } as const;
      const edited = applyEdits(schedule.plan, [edit]);
      schedule = schedule.next(edited.plan, edited.touched);
    });
    const whys = timed(EDITS, () => why(schedule, anyTask(), "finish"));

    return Promise.resolve([
      line(40, "full pass, median", { value: median(passes), times: passes }),
      line(50, "an edit to all floats, p95", { value: percentile(edits, 0.95), times: edits }),
      line(5, "why a finish, p95", { value: percentile(whys, 0.95), times: whys }),
    ]);
  },
};
