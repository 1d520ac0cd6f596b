import { DAY_MS } from "../../engine/day.ts";
import { DEMO_WORKSPACE, demoPeople } from "./company.ts";

type Row = Readonly<Record<string, unknown>>;

/** Monday to Saturday, and every day. */
const SIX_DAYS = 63;
const EVERY_DAY = 127;

/** Matches no task: some resources are used only by activities. */
const NOTHING = /^$/;

/**
 * The company's resources. `needed` is how much of it a task in progress takes, and the pattern finds these tasks
 * by words in their titles.
 */
const stock = [
  ["labour", "L-01", "Masons", "day", 12, SIX_DAYS, 18_500, 5, /Blockwork|Render|Lay damp/],
  ["labour", "L-02", "Carpenters", "day", 8, SIX_DAYS, 20_000, 3, /formwork|deck|doors|Set out/],
  ["labour", "L-03", "Iron benders", "day", 6, SIX_DAYS, 17_500, 2, /reinforcement/],
  ["labour", "L-04", "Labourers", "day", 25, SIX_DAYS, 9_000, 7, /Excavate|Backfill|Blind|Cast/],
  ["labour", "L-05", "Plasterers", "day", 8, SIX_DAYS, 19_000, 0, NOTHING],
  ["labour", "L-06", "Painters", "day", 6, SIX_DAYS, 15_000, 2, /Paint/],
  ["plant", "P-01", "Mobile crane, 25 t", "day", 1, SIX_DAYS, 420_000, 1, /trusses|deck the slab/],
  ["plant", "P-02", "Concrete pump", "day", 1, SIX_DAYS, 280_000, 1, /Cast/],
  ["plant", "P-03", "Dewatering pumps", "day", 4, EVERY_DAY, 25_000, 1, /Excavate|Blind/],
  ["plant", "P-04", "Scaffold, sets of 100 m²", "day", 4, EVERY_DAY, 38_000, 0, NOTHING],
  [
    "subcontract",
    "S-01",
    "Electricians, Okafor",
    "day",
    6,
    SIX_DAYS,
    65_000,
    2,
    /electrical|cables/,
  ],
  ["subcontract", "S-02", "Plumbers, Okafor", "day", 4, SIX_DAYS, 55_000, 1, /plumbing|pipework/],
  [
    "material",
    "M-01",
    "Cement, 50 kg",
    "bag",
    null,
    SIX_DAYS,
    9_800,
    400,
    /Cast|Screed|laster|Blind/,
  ],
  ["material", "M-02", "Rebar, 16 mm", "tonne", null, SIX_DAYS, 1_050_000, 12, /reinforcement/],
  ["material", "M-03", "Sharp sand", "trip", null, SIX_DAYS, 145_000, 18, /laster|Screed|Render/],
  [
    "material",
    "M-04",
    "Vibrated blocks, 225 mm",
    "number",
    null,
    SIX_DAYS,
    650,
    3_000,
    /Blockwork/,
  ],
] as const;

interface DemoTask {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  /** Whether the task belongs to an activity, which takes the labour and plant that its work needs. */
  readonly planned: boolean;
  readonly due: Date;
}

/**
 * The tasks that a resource is assigned to. They never take more at once than there is of it, except for the
 * masons: these are overbooked by one gang, as on every site.
 */
function takenBy(
  tasks: readonly DemoTask[],
  resource: {
    readonly index: number;
    readonly kind: string;
    readonly needed: number;
    readonly capacity: number | null;
  },
  now: Date,
): (DemoTask & { readonly from: Date })[] {
  const { index, kind, needed, capacity } = resource;
  const taken: (DemoTask & { readonly from: Date })[] = [];
  if (needed === 0) return taken;
  let spare = index === 0 ? needed : 0;
  for (const [position, task] of tasks.entries()) {
    if (kind === "material" && taken.length === 4) continue;
    const from = new Date(task.due.getTime() - (5 + ((position * 7 + index * 3) % 12)) * DAY_MS);
    const meanwhile = taken.filter((other) => other.due >= from && other.from <= task.due).length;
    const excess = (meanwhile + 1) * needed - (capacity ?? Infinity);
    // The overbooking is in a week that is still ahead.
    if (excess > (task.due > now ? spare : 0)) continue;
    if (excess > 0) spare = 0;
    taken.push({ ...task, from });
  }
  return taken;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The company's resources, their assignments to tasks in progress or next, and the ledger of the materials.
 * @param tasks open ones, the next due first.
 */
export function resourceRows(
  tasks: readonly DemoTask[],
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Readonly<Record<string, readonly Row[]>> {
  const admin = demoPeople.admin.id;
  const since = new Date(now.getTime() - 300 * DAY_MS);
  const at = { created_at: since.toISOString(), created_by: admin };
  const ids = stock.map(() => newId());
  const rows = {
    resources: [],
    resource_rates: [],
    resource_assignments: [],
    material_movements: [],
  } as {
    resources: Row[];
    resource_rates: Row[];
    resource_assignments: Row[];
    material_movements: Row[];
  };
  for (const [
    index,
    [kind, code, name, unit, capacity, worksOn, rate, needed, words],
  ] of stock.entries()) {
    const resource = { workspace_id: DEMO_WORKSPACE, resource_id: ids[index] };
    rows.resources.push({
      id: ids[index],
      workspace_id: DEMO_WORKSPACE,
      kind,
      code,
      name,
      unit,
      capacity,
      works_on: worksOn,
      currency: "NGN",
      status: "active",
      note: "",
      created_at: since.toISOString(),
      updated_at: since.toISOString(),
      version: 1,
    });
    // The price rose in spring.
    for (const [daysAgo, factor] of [
      [300, 0.88],
      [75, 1],
    ] as const) {
      rows.resource_rates.push({
        ...at,
        ...resource,
        id: newId(),
        valid_from: day(new Date(now.getTime() - daysAgo * DAY_MS)),
        rate: Math.round(rate * factor),
      });
    }
    const its = tasks.filter(
      ({ title, planned }) => words.test(title) && (kind === "material" || !planned),
    );
    const taken = takenBy(its, { index, kind, needed, capacity }, now);
    for (const task of taken) {
      rows.resource_assignments.push({
        ...at,
        ...resource,
        id: newId(),
        task_id: task.id,
        quantity: needed,
        starts_on: day(task.from),
        ends_on: day(task.due),
        note: "",
        updated_at: since.toISOString(),
        version: 1,
      });
    }
    if (kind !== "material") continue;
    // Some materials are ordered completely; the others are still short.
    const ordered = [1, 1, 0.75, 0.5][index % 4] ?? 1;
    for (const [position, task] of taken.entries()) {
      const steps = [
        ["ordered", ordered, 40],
        ["delivered", ordered * 0.8, 26],
        ["used", ordered * 0.5, 9],
      ] as const;
      for (const [step, share, daysAgo] of steps) {
        rows.material_movements.push({
          ...at,
          ...resource,
          id: newId(),
          project_id: task.projectId,
          kind: step,
          quantity: Math.round(needed * share),
          moved_on: day(new Date(now.getTime() - (daysAgo + position * 5) * DAY_MS)),
          supplier: step === "used" ? "" : "Dangote depot, Ibese",
          note: "",
          reverses: null,
          created_at: new Date(now.getTime() - (daysAgo + position * 5) * DAY_MS).toISOString(),
        });
      }
    }
  }
  return rows;
}
