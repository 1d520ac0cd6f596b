import type { ReportCell } from "../../../../contract/reports/reports.ts";
import {
  healthLabel,
  healthOf,
  type ProjectConcern,
  projectConcerns,
  type ProjectHealth,
} from "../../../../contract/projects/health-rules.ts";
import { standingAskerOf } from "../../../project-standing.sql.ts";
import {
  type ProjectFigures,
  selectProjectFigures,
  selectUnconverted,
} from "../../money/public.ts";
import { column } from "../columns.ts";
import {
  type ProjectState,
  type ReportProject,
  selectProjectStates,
  selectReportProjects,
} from "./report-projects.sql.ts";
import { counting, inWords, totalRow, unconvertedNotes, unplannedNotes } from "../report-rules.ts";
import type { ReportSource } from "./report-source.ts";

interface Standing {
  readonly project: ReportProject;
  readonly state: ProjectState;
  readonly figures: ProjectFigures;
}

const healthAt = ({ state }: Standing, day: string): ProjectHealth =>
  healthOf({ ...state, progressPercent: state.progress, taskCount: state.tasks }, day);

function rowOf(standing: Standing, day: string): ReportCell[] {
  const { project, state, figures } = standing;
  return [
    project.title,
    inWords(state.status),
    healthLabel(healthAt(standing, day)) || null,
    state.progress,
    state.todo,
    state.inProgress,
    state.review,
    state.blocked,
    state.finished,
    state.overdue,
    state.startDate,
    state.finishDate,
    figures.headline,
    figures.spent,
    figures.forecast,
  ];
}

function counted(states: readonly ProjectState[]): ReportCell[] {
  const names = ["todo", "inProgress", "review", "blocked", "finished", "overdue"] as const;
  return names.map((name) => states.reduce((sum, state) => sum + state[name], 0));
}

const concernNotes: Record<ProjectConcern, string> = {
  late: "late",
  over_budget: "over budget, or forecast to be",
  not_started: "past the start with nothing done",
  stale: "active with nothing new",
};

/** Describes the problems of the projects in words. */
function standingNotes(standings: readonly Standing[], day: string): string[] {
  const healths = standings.map((each) => healthAt(each, day));
  return projectConcerns.flatMap((concern) => {
    const count = healths.filter(({ concerns }) => concerns.includes(concern)).length;
    if (count === 0) return [];
    return [`${counting(count, "project is", "projects are")} ${concernNotes[concern]}.`];
  });
}

/** The status of each project: its tasks, dates and money, each currency separately. */
export const statusSource: ReportSource = {
  columns: [
    column("Project", "text", 2.4),
    column("Status", "text", 1.1),
    column("Health", "text", 1.1),
    column("Progress", "percent", 0.8),
    column("To do, pending", "number", 0.75),
    column("In progress", "number", 0.8),
    column("In review", "number", 0.7),
    column("Blocked", "number", 0.75),
    column("Finished", "number", 0.75),
    column("Overdue", "number", 0.8),
    column("Start", "date", 1.05),
    column("Finish", "date", 1.05),
    column("Budget", "money", 1.3),
    column("Approved and paid", "money", 1.3),
    column("Forecast", "money", 1.3),
  ],
  landscape: true,
  isList: false,
  count: async ({ tx }, filters) => (await selectReportProjects(tx, filters)).length,
  async *pieces(read, filters) {
    const { projects, states, figures, missing, day } = await read(async ({ tx, actor, now }) => {
      const found = await selectReportProjects(tx, filters);
      const projectIds = found.map(({ id }) => id);
      const asker = standingAskerOf({ actor, now });
      const known = await selectProjectStates(tx, { projectIds, asker });
      const money = await selectProjectFigures(tx, projectIds);
      const statuses = ["approved", "paid"] as const;
      const unconverted = await selectUnconverted(tx, { projectIds, statuses });
      return {
        projects: found,
        states: known,
        figures: money,
        missing: unconverted,
        day: asker.today,
      };
    });
    const stateOf = new Map(states.map((state) => [state.id, state]));
    const figuresOf = new Map(figures.map((each) => [each.project, each]));
    for (const sum of figures.filter(({ project }) => project === null)) {
      const standings = projects
        .filter(({ currency }) => currency === sum.currency)
        .flatMap((project): Standing[] => {
          const [state, own] = [stateOf.get(project.id), figuresOf.get(project.id)];
          return state && own ? [{ project, state, figures: own }] : [];
        });
      yield { kind: "section", title: "Projects", currency: sum.currency };
      yield { kind: "rows", rows: standings.map((each) => rowOf(each, day)) };
      yield {
        kind: "end",
        totals: totalRow([
          null,
          null,
          null,
          ...counted(standings.map(({ state }) => state)),
          null,
          null,
          sum.headline,
          sum.spent,
          sum.forecast,
        ]),
        notes: [
          ...unconvertedNotes(missing.filter(({ base }) => base === sum.currency)),
          ...unplannedNotes(sum.withoutForecast),
          ...standingNotes(standings, day),
        ],
      };
    }
  },
};
