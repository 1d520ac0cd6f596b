import { z } from "zod";
import { id } from "../common.ts";
import type { Opening } from "../subjects.ts";
import { MAX_COUNTED_TASKS } from "../tasks/tasks.ts";

/** What can wait for somebody: records whose next action is theirs, in the order in which screens name them. */
export const waitingKinds = [
  "expenses",
  "reports",
  "diaries",
  "snagsToVerify",
  "snagsToFix",
  "transmittals",
  "constraints",
  "toAccept",
  "dueDates",
  "tasks",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The most projects that are named for each kind. The count includes all projects. */
export const WAITING_PROJECTS = 3;

const kind = z.enum(waitingKinds);
const count = z.number().int();

/** What waits for the caller in one project. Kinds with nothing waiting are left out. */
export const waitingInProject = z.array(z.object({ kind, count }));

/** What waits for the caller in all projects that they see. */
export const waitingEverywhere = z.array(
  z.object({
    kind,
    count,
    /** The projects in which the most records wait. */
    projects: z.array(z.object({ _id: id, title: z.string(), count })),
  }),
);
export type Waiting = z.output<typeof waitingEverywhere>[number];

/** How many records of all kinds wait. */
export function waitingTotal(waiting: readonly Pick<Waiting, "count">[]): number {
  return waiting.reduce((sum, each) => sum + each.count, 0);
}

const words: Record<WaitingKind, readonly [one: string, many: string]> = {
  expenses: ["expense to decide on", "expenses to decide on"],
  reports: ["progress report to decide on", "progress reports to decide on"],
  diaries: ["diary to approve", "diaries to approve"],
  snagsToVerify: ["snag to verify", "snags to verify"],
  snagsToFix: ["snag to put right", "snags to put right"],
  transmittals: ["transmittal to acknowledge", "transmittals to acknowledge"],
  constraints: ["constraint to clear", "constraints to clear"],
  toAccept: ["finished task to accept", "finished tasks to accept"],
  dueDates: ["due date to decide", "due dates to decide"],
  tasks: ["task to do", "tasks to do"],
};

/** Returns the name of one record of a kind, or of several: "expenses to decide on". */
export function waitingName(of: WaitingKind, n: number): string {
  const [one, many] = words[of];
  return n === 1 ? one : many;
}

/** Returns what waits in words: "25 expenses to decide on". */
export function waitingWords({ kind: of, count: n }: Pick<Waiting, "kind" | "count">): string {
  const more = n >= MAX_COUNTED_TASKS ? " or more" : "";
  return `${n.toLocaleString("en")}${more} ${waitingName(of, n)}`;
}

/** Returns where in a project records of this kind are decided. */
export function waitingOpening(of: WaitingKind): Opening {
  return openings[of];
}

const openings: Record<WaitingKind, Opening> = {
  expenses: { room: "money", search: { part: "expenses", status: "submitted" } },
  reports: { room: "programme", search: { panel: "reported" } },
  diaries: { room: "site", search: { part: "diary" } },
  snagsToVerify: { room: "site", search: { part: "snags", state: "ready" } },
  snagsToFix: { room: "site", search: { part: "snags" } },
  transmittals: { room: "drawings", search: {} },
  constraints: { room: "programme", search: { panel: "constraints" } },
  toAccept: { room: "tasks", search: { status: "done" } },
  dueDates: { room: "tasks", search: { proposal: "open" } },
  tasks: { room: "tasks", search: { assignee: "me", status: "open" } },
};

/** A page with a list across all projects, and the filters for it. */
export interface WaitingList {
  readonly page: "money" | "tasks";
  readonly search: Opening["search"];
}

/** The list of all projects where a kind is decided; undefined for kinds that are listed project by project. */
export function waitingList(of: WaitingKind): WaitingList | undefined {
  switch (of) {
    case "expenses":
      return { page: "money", search: {} };
    case "toAccept":
    case "dueDates":
    case "tasks":
      return { page: "tasks", search: openings[of].search };
    default:
      return undefined;
  }
}

/** How many of a kind are in projects that are not named. */
export function waitingElsewhere({ count: all, projects }: Pick<Waiting, "count" | "projects">) {
  return all - projects.reduce((sum, project) => sum + project.count, 0);
}
