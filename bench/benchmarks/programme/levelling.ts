import { faultsOf } from "../../../engine/levelling/check-solution.ts";
import { Solver } from "../../../engine/levelling/solve.ts";
import { atLeast, atMost, type Benchmark, type Finding } from "../../benchmark.ts";
import { type PublishedProject, readPublishedProjects } from "../../stage/published-projects.ts";
import { average } from "../../statistics.ts";

/** The path of a file of published instances: see `readPublishedProjects`. We may not redistribute them. */
const PATH = "PLUMBLINE_RCPSP";
const SECONDS = 10;

interface Levelled {
  readonly project: PublishedProject;
  readonly makespan: number;
  readonly isProven: boolean;
}

/** Levels a project for the given number of seconds on one core. */
function level(project: PublishedProject): Levelled {
  const { instance, id } = project;
  const begun = process.cpuUsage();
  const shouldStop = () => {
    const { user, system } = process.cpuUsage(begun);
    return user + system > SECONDS * 1e6;
  };
  const { best, isProven } = new Solver({ instance, seed: 1 }).run({ shouldStop });
  const faults = faultsOf(instance, best);
  if (faults.length > 0) throw new Error(`${id} is levelled wrongly: ${faults.join(" ")}`);
  return { project, makespan: best.makespan, isProven };
}

const percent = (value: number) => `${value.toFixed(2)} %`;

/** Returns by how much the makespans of a set exceed the critical paths, next to the excess of the best known ones. */
function excess(set: readonly Levelled[]): Finding {
  const over = (makespan: number, { criticalPath }: PublishedProject) =>
    (makespan / criticalPath - 1) * 100;
  const ours = average(set.map(({ project, makespan }) => over(makespan, project)));
  const best = average(set.map(({ project }) => over(project.bestKnown, project)));
  const what = `${set[0]?.project.set ?? ""}, ${set.length} projects: points above the best known`;
  const detail = `${percent(ours)} over the critical path; best known ${percent(best)}`;
  return atMost(2, { what, value: ours - best, show: (value) => value.toFixed(2), detail });
}

function proven(set: readonly Levelled[]): Finding {
  const value = (set.filter(({ isProven }) => isProven).length / set.length) * 100;
  return atLeast(95, { what: "j30: proven best", value, show: percent });
}

/** How good levelling is on published projects, each for ten seconds of one core. */
export const levelling: Benchmark = {
  name: "levelling",
  title: `Published projects, ${SECONDS} s each on one core`,
  async run() {
    const path = process.env[PATH];
    if (path === undefined)
      throw new Error(`${PATH} must name a file of published instances (see docs/benchmarks.md)`);
    const projects = await readPublishedProjects(path);
    const sets = Map.groupBy(projects, ({ set }) => set);
    const findings: Finding[] = [];
    for (const [name, set] of sets) {
      const levelled = set.map(level);
      findings.push(excess(levelled));
      if (name === "j30") findings.push(proven(levelled));
    }
    return findings;
  },
};
