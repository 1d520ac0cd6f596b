import { taskSorts } from "../../../contract/tasks/tasks.ts";
import type { TestPerson } from "../../../server/testing/company.ts";
import type { Finding } from "../../benchmark.ts";
import { askOften } from "../../stage/ask.ts";
import { median } from "../../statistics.ts";
import { show } from "../../units.ts";
import { type SizeName, sizes } from "./sizes.ts";
import type { World } from "./world.ts";

const TIMES = 5;

/** The filters of the list; `$project` stands for one of the projects. */
const filters = {
  "no filter": "",
  "a status": "&status=blocked",
  "a priority": "&priority=urgent",
  mine: "&assignee=me",
  overdue: "&due=overdue",
  "a project": "&project=$project",
  "a project and a status": "&project=$project&status=blocked",
} as const;

interface Timed {
  readonly sort: string;
  readonly p50: number;
}

async function measureSorts(
  world: World,
  input: { person: TestPerson; filter: string; project: string },
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const sort of taskSorts) {
    const path = `/api/tasks?sort=${sort}${input.filter.replace("$project", input.project)}`;
    const { p50 } = await askOften(await world.question(input.person, path), TIMES);
    timed.push({ sort, p50 });
  }
  return timed;
}

function describe(timed: readonly Timed[]): string {
  const [slowest] = timed.toSorted((a, b) => b.p50 - a.p50);
  const opening = timed.find(({ sort }) => sort === "agenda");
  const all = show.milliseconds(median(timed.map(({ p50 }) => p50)));
  return `opening ${show.milliseconds(opening?.p50 ?? 0)}, middle of all orders ${all}, slowest ${show.milliseconds(slowest?.p50 ?? 0)} (${slowest?.sort ?? ""})`;
}

/** The tasks page's list with each filter in every order: for a person who sees all, and one on three teams. */
export async function measureLists(world: World): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of ["medium", "large", "many"] as const satisfies SizeName[]) {
    const company = world.companies[size];
    for (const who of ["admin", "contractor"] as const) {
      for (const [name, filter] of Object.entries(filters)) {
        const project = company.projectIds[1] ?? "";
        const timed = await measureSorts(world, { person: company[who], filter, project });
        findings.push({
          what: `list, ${sizes[size].name}, ${who}: ${name}`,
          figure: describe(timed),
        });
      }
    }
  }
  return findings;
}
