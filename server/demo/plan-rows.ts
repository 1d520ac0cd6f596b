import { DAY_MS } from "../../engine/day.ts";
import { fromMills } from "../../engine/decimal.ts";
import { monthNumber, monthOf } from "../../engine/months.ts";
import { daysByMonth } from "../../engine/programme/days-by-month.ts";
import { spreadByDays, sumOfDays } from "../../engine/spread-by-days.ts";
import { type Curve, spreadOver } from "../../engine/spread.ts";
import { MAX_MONTHS } from "../../contract/cost-plan/cost-plan.ts";
import { DEMO_WORKSPACE } from "./company.ts";
import type { DemoProgramme } from "./programme-rows.ts";
import type { Stage } from "./works/projects.ts";
import { shareSpent } from "./ledger/story-expenses.ts";
import type { StoryProject } from "./story.ts";

type Row = Readonly<Record<string, unknown>>;

/** The share of the budget that is planned; the rest is contingency. */
const PLANNED = 0.95;
const MONTH = 30.4 * DAY_MS;

/** The lines of a stage: title, share of the stage's money, and how it is spent. */
const stageLines: Readonly<Record<Stage, readonly (readonly [string, number, Curve])[]>> = {
  approvals: [
    ["Permits, surveys and insurances", 0.4, "front"],
    ["Site set-up, hoarding and stores", 0.6, "straight"],
  ],
  ground: [
    ["Excavation, filling and compaction", 0.3, "front"],
    ["Reinforced concrete in foundations", 0.5, "s_curve"],
    ["Blockwork to plinth and damp-proofing", 0.2, "back"],
  ],
  frame: [
    ["Formwork and scaffolding", 0.25, "front"],
    ["Reinforcement", 0.35, "s_curve"],
    ["Concrete in columns, beams and slabs", 0.4, "s_curve"],
  ],
  services: [
    ["Electrical installation", 0.45, "s_curve"],
    ["Plumbing and drainage", 0.35, "s_curve"],
    ["Generator, pumps and cooling", 0.2, "back"],
  ],
  envelope: [
    ["Walls and rendering", 0.5, "straight"],
    ["Roof structure and covering", 0.3, "s_curve"],
    ["Windows and external doors", 0.2, "back"],
  ],
  finishes: [
    ["Tiling and screeds", 0.4, "s_curve"],
    ["Ceilings and painting", 0.35, "back"],
    ["Joinery and fittings", 0.25, "back"],
  ],
  handover: [
    ["Testing and commissioning", 0.6, "straight"],
    ["Cleaning, drawings and manuals", 0.4, "back"],
  ],
};

/** The plan of a project: the cost of each stage, in the months of the stage. */
export function planRows(
  { project, start, finish, createdAt }: StoryProject,
  of: {
    readonly projectId: string;
    readonly codeOf: ReadonlyMap<Stage, string>;
    readonly newId: () => string;
    readonly programme: Pick<DemoProgramme, "works" | "schedule" | "activities">;
  },
): { readonly lines: readonly Row[]; readonly months: readonly Row[] } {
  const ids = { workspace_id: DEMO_WORKSPACE, project_id: of.projectId };
  const count = Math.max(1, Math.round((finish.getTime() - start.getTime()) / MONTH));
  const first = monthNumber(start.toISOString().slice(0, 7));
  const lines: Row[] = [];
  const months: Row[] = [];
  for (const [index, stage] of project.stages.entries()) {
    // Expenses are attributed to stages in the same way: by the stage that the month falls into.
    const from = Math.ceil((index / project.stages.length) * count);
    const to = Math.ceil(((index + 1) / project.stages.length) * count);
    if (to === from) continue;
    const share = shareSpent(to / count) - shareSpent(from / count);
    for (const { description, part, spread, days, activities } of linesOf(stage, of.programme)) {
      // In whole thousands, as an estimate is written.
      const amount = Math.round((project.budget * PLANNED * share * part) / 1000) * 1000;
      const id = of.newId();
      lines.push({
        ...ids,
        id,
        cost_code_id: of.codeOf.get(stage),
        description,
        unit: "",
        amount,
        spread,
        activities,
        created_at: createdAt.toISOString(),
        updated_at: createdAt.toISOString(),
        version: 1,
      });
      const total = BigInt(amount) * 1000n;
      const amounts =
        spread === "programme"
          ? spreadByDays({ total, coin: 10n, days, most: MAX_MONTHS })
          : spreadOver({ total, coin: 10n, curve: spread, months: to - from }).map(
              (amount, at) => ({ month: monthOf(first + from + at), amount }),
            );
      for (const { month, amount } of amounts)
        months.push({ ...ids, line_id: id, month: `${month}-01`, amount: fromMills(amount) });
    }
  }
  return { lines, months };
}

interface StageLine {
  readonly description: string;
  readonly part: number;
  readonly spread: Curve | "programme";
  /** The working days of its activities by month; empty without activities. */
  readonly days: ReadonlyMap<string, number>;
  readonly activities: readonly string[];
}

/** The lines of a stage. With a programme, they are spread by the work that they pay for. */
function linesOf(
  stage: Stage,
  { works, schedule, activities }: Pick<DemoProgramme, "works" | "schedule" | "activities">,
): StageLine[] {
  const planned = works?.stages.find((one) => one.stage === stage);
  if (!planned || !schedule)
    return stageLines[stage].map(([description, part, spread]) => ({
      description,
      part,
      spread,
      days: new Map(),
      activities: [],
    }));
  const { calendars, calendar } = schedule.plan;
  return planned.lines.map(([description, part, keys]) => {
    const paid = activities.filter(({ key }) => keys.split(" ").includes(key));
    const days = paid.map(({ activity }) => {
      const own = calendars.find(({ _id }) => _id === (activity.calendar ?? calendar));
      const { start, finish } = schedule.dates(activity._id);
      return own ? daysByMonth({ kind: activity.kind, start, finish }, own) : new Map();
    });
    return {
      description,
      part,
      spread: "programme" as const,
      days: sumOfDays(days),
      activities: paid.map(({ activity }) => activity._id),
    };
  });
}
