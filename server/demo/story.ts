import { DAY_MS } from "../../engine/day.ts";
import type { TaskStatus } from "../../contract/tasks/tasks.ts";
import { type DemoPerson, demoPeople } from "./company.ts";
import { type DemoProject, demoProjects, type Stage, stageTasks } from "./works/projects.ts";
import { type Chance, chance } from "./random.ts";
import { expensesOf, type StoryExpense } from "./ledger/story-expenses.ts";

const MONTH = 30.4 * DAY_MS;

export interface StoryTask {
  readonly title: string;
  readonly status: TaskStatus;
  /** A number from 1 (low) to 4 (urgent). */
  readonly priority: number;
  readonly due: Date;
  readonly assignedTo: DemoPerson | null;
  readonly createdBy: DemoPerson;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
}

export interface StoryProject {
  readonly project: DemoProject;
  readonly start: Date;
  readonly finish: Date;
  readonly createdAt: Date;
  readonly tasks: readonly StoryTask[];
  readonly expenses: readonly StoryExpense[];
}

const WORKDAY_START = 7;

/** A time on the same day, within a site's working day in Lagos. */
function atWork(day: Date, luck: Chance): Date {
  const date = new Date(day);
  date.setUTCHours(WORKDAY_START - 1 + luck.whole(0, 9), luck.whole(0, 59), luck.whole(0, 59), 0);
  return date;
}

/** The states of the latest tasks; earlier tasks are done, later ones are to do. */
const underWay: readonly TaskStatus[] = [
  "in_progress",
  "in_progress",
  "in_progress",
  "review",
  "blocked",
  "pending",
];

function statusOf(position: number, project: DemoProject, luck: Chance): TaskStatus {
  if (project.progress === 1) return luck.next() < 0.98 ? "completed" : "done";
  if (position < project.progress - 0.06) return luck.next() < 0.9 ? "completed" : "done";
  if (position < project.progress + 0.09 && project.progress > 0) {
    return project.status === "paused"
      ? luck.pick(["blocked", "pending"] as const)
      : luck.pick(underWay);
  }
  return "todo";
}

function assigneeOf(stage: Stage, project: DemoProject, luck: Chance): DemoPerson | null {
  const { admin, engineer, contractor } = demoPeople;
  if (project.contractor && stage === "services") return contractor;
  if (luck.next() < 0.12) return null;
  if (project.contractor && luck.next() < 0.15) return contractor;
  return stage === "approvals" || luck.next() < 0.15 ? admin : engineer;
}

/** Tasks in progress were started in the last week; finished ones, a week or two before they were due. */
function beganAt(
  task: { status: TaskStatus; due: Date; ended: Date | null; now: Date },
  luck: Chance,
): Date | null {
  if (task.status === "todo") return null;
  if (task.ended === null) return new Date(task.now.getTime() - luck.whole(1, 170) * (DAY_MS / 24));
  return atWork(
    new Date(
      Math.min(task.due.getTime() - luck.whole(5, 14) * DAY_MS, task.ended.getTime() - DAY_MS),
    ),
    luck,
  );
}

function titlesOf(project: DemoProject): { stage: Stage; title: string }[] {
  return project.stages.flatMap((stage) =>
    stageTasks[stage].flatMap((template) =>
      template.includes("{part}")
        ? project.parts.map((part) => ({ stage, title: template.replace("{part}", part) }))
        : [{ stage, title: template }],
    ),
  );
}

function tasksOf(
  project: DemoProject,
  span: { start: Date; finish: Date; createdAt: Date; now: Date },
  luck: Chance,
): StoryTask[] {
  const { start, finish, createdAt, now } = span;
  const titles = titlesOf(project);
  return titles.map(({ stage, title }, index) => {
    const position = (index + 0.5) / titles.length;
    const due = new Date(
      start.getTime() +
        position * (finish.getTime() - start.getTime()) +
        luck.whole(-4, 4) * DAY_MS,
    );
    const status = statusOf(position, project, luck);
    const finished = status === "done" || status === "completed";
    const ended = finished
      ? atWork(
          new Date(Math.min(due.getTime() + luck.whole(-5, 6) * DAY_MS, now.getTime() - DAY_MS)),
          luck,
        )
      : null;
    const began = beganAt({ status, due, ended, now }, luck);
    const made = new Date(
      Math.min(createdAt.getTime() + luck.whole(1, 20) * DAY_MS, (began ?? now).getTime() - DAY_MS),
    );
    return {
      title,
      status,
      priority: status === "blocked" ? 4 : luck.pick([1, 2, 2, 2, 3, 3]),
      due,
      assignedTo: assigneeOf(stage, project, luck),
      createdBy: luck.next() < 0.7 ? demoPeople.engineer : demoPeople.admin,
      createdAt: atWork(made, luck),
      startedAt: began,
      completedAt: ended,
    };
  });
}

/** A year of a builder's work, up to `now`. It is the same every time for the same day. */
export function tellStory(now: Date): StoryProject[] {
  return demoProjects.map((project, index) => {
    const luck = chance(1_000 + index);
    const start = new Date(now.getTime() + project.starts * MONTH);
    const finish = new Date(now.getTime() + project.finishes * MONTH);
    const createdAt = atWork(
      new Date(Math.min(start.getTime() - 25 * DAY_MS, now.getTime() - (20 + index) * DAY_MS)),
      luck,
    );
    return {
      project,
      start,
      finish,
      createdAt,
      tasks: tasksOf(project, { start, finish, createdAt, now }, luck),
      expenses: expensesOf(project, { start, finish, now }, { luck, seed: 2_400 + index }),
    };
  });
}
