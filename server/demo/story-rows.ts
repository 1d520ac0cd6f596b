import { DAY_MS } from "../../engine/day.ts";
import type { TaskStatus } from "../../contract/tasks/tasks.ts";
import { taskStatusLabels } from "../../contract/tasks/tasks.ts";
import { readableAmount } from "../platform/readable-amount.ts";
import { DEMO_WORKSPACE, demoHats, type DemoPerson, demoPeople } from "./company.ts";
import { costCodeRows, expenseRow } from "./ledger/ledger-rows.ts";
import { planRows } from "./plan-rows.ts";
import type { DemoProgramme } from "./programme-rows.ts";
import type { Stage } from "./works/projects.ts";
import type { StoryProject, StoryTask } from "./story.ts";

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The maximum age of what appears in a person's notifications. */
const RECENT = 21 * DAY_MS;

interface Means {
  readonly projectId: string;
  readonly now: Date;
  readonly programme: Pick<DemoProgramme, "works" | "schedule" | "activities">;
  readonly newId: () => string;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

interface Recorded {
  readonly by: DemoPerson;
  readonly at: Date;
  readonly action: string;
  readonly type: string;
  readonly id: string;
  readonly message: string;
  readonly changes?: object;
}

interface Told {
  readonly to: DemoPerson;
  readonly at: Date;
  readonly type: string;
  readonly title: string;
  readonly message: string;
  readonly task: string;
}

/** Collects the rows for what people did on a project, and for their notifications about it. */
function createHistory(projectTitle: string, { projectId, now, newId }: Means) {
  const inWorkspace = { workspace_id: DEMO_WORKSPACE, project_id: projectId };
  const activities: Record<string, unknown>[] = [];
  const notifications: Record<string, unknown>[] = [];

  const record = (entry: Recorded) =>
    activities.push({
      ...inWorkspace,
      id: newId(),
      project_title: projectTitle,
      entity_type: entry.type,
      entity_id: entry.id,
      action: entry.action,
      message: entry.message,
      changes: entry.changes ?? {},
      user_id: entry.by.id,
      created_at: entry.at.toISOString(),
    });
  const tell = (entry: Told) => {
    if (now.getTime() - entry.at.getTime() > RECENT) return;
    notifications.push({
      ...inWorkspace,
      id: newId(),
      user_id: entry.to.id,
      type: entry.type,
      title: entry.title,
      message: entry.message,
      subject_kind: "task",
      subject_id: entry.task,
      is_read: now.getTime() - entry.at.getTime() > 6 * DAY_MS,
      created_at: entry.at.toISOString(),
    });
  };
  return { activities, notifications, record, tell };
}

type History = ReturnType<typeof createHistory>;

/** Records that a task changed its status, and notifies the person who added it. */
function moveTask(
  { record, tell }: History,
  { projectTitle, task, id }: { projectTitle: string; task: StoryTask; id: string },
  step: { from: TaskStatus; to: TaskStatus; at: Date },
): void {
  const by = task.assignedTo ?? demoPeople.engineer;
  record({
    by,
    at: step.at,
    action: "status_changed",
    type: "task",
    id,
    message: `moved task “${task.title}” from ${taskStatusLabels[step.from]} to ${taskStatusLabels[step.to]}`,
    changes: { status: { before: step.from, after: step.to } },
  });
  if (by.id === task.createdBy.id) return;
  tell({
    to: task.createdBy,
    at: step.at,
    type:
      step.to === "done" || step.to === "completed"
        ? "success"
        : step.to === "blocked"
          ? "warning"
          : "info",
    title: `Task ${taskStatusLabels[step.to].toLowerCase()}`,
    message: `${by.name} moved “${task.title}” on ${projectTitle} from ${taskStatusLabels[step.from]} to ${taskStatusLabels[step.to]}.`,
    task: id,
  });
}

/** Records how a project began and how far it is. */
function recordProject(history: History, chapter: StoryProject, { projectId, now }: Means): void {
  const { project, start, createdAt } = chapter;
  const { admin, engineer } = demoPeople;
  history.record({
    by: admin,
    at: createdAt,
    action: "created",
    type: "project",
    id: projectId,
    message: `created project “${project.title}”`,
  });
  if (project.status !== "proposed") {
    const label = `${project.status.slice(0, 1).toUpperCase()}${project.status.slice(1)}`;
    history.record({
      by: engineer,
      at: new Date(
        Math.min(Math.max(start.getTime(), createdAt.getTime() + DAY_MS), now.getTime() - DAY_MS),
      ),
      action: "status_changed",
      type: "project",
      id: projectId,
      message: `moved project “${project.title}” from Proposed to ${label}`,
      changes: { status: { before: "proposed", after: project.status } },
    });
  }
}

/** The tasks as rows, with their history. */
function taskRows(history: History, chapter: StoryProject, means: Means): Rows {
  const { projectId, now, newId } = means;
  const { project } = chapter;
  return chapter.tasks.map((task) => {
    const id = newId();
    history.record({
      by: task.createdBy,
      at: task.createdAt,
      action: "created",
      type: "task",
      id,
      message: `added task “${task.title}”`,
    });
    if (task.assignedTo && task.assignedTo.id !== task.createdBy.id) {
      history.tell({
        to: task.assignedTo,
        at: task.createdAt,
        type: "info",
        title: "Task assigned to you",
        message: `${task.createdBy.name} assigned you “${task.title}” on ${project.title}.`,
        task: id,
      });
    }
    const of = { projectTitle: project.title, task, id };
    const under = task.completedAt === null ? task.status : "in_progress";
    if (task.startedAt) moveTask(history, of, { from: "todo", to: under, at: task.startedAt });
    if (task.completedAt)
      moveTask(history, of, {
        from: "in_progress",
        to: task.status,
        at: task.completedAt,
      });
    return {
      workspace_id: DEMO_WORKSPACE,
      project_id: projectId,
      id,
      title: task.title,
      description: "",
      status: task.status,
      priority: task.priority,
      due_date: day(task.due),
      assigned_to: task.assignedTo?.id ?? null,
      created_by: task.createdBy.id,
      created_at: task.createdAt.toISOString(),
      updated_at: (task.completedAt ?? task.startedAt ?? task.createdAt).toISOString(),
      // Otherwise reminders of tasks that were due long ago would all be sent at once, at the first start.
      reminded_due: day(task.due),
      reminded_overdue: task.due < now ? day(task.due) : null,
      completed_at: task.completedAt?.toISOString() ?? null,
      version: 1,
    };
  });
}

/** The expenses as rows, with their history. */
function ledgerRows(
  history: History,
  expenses: StoryProject["expenses"],
  { projectId, newId, codeOf }: Means & { readonly codeOf: ReadonlyMap<Stage, string> },
): Rows {
  return expenses.map((expense) => {
    const id = newId();
    const amount = readableAmount(String(expense.amount), expense.currency);
    const { submitted, decided, paid, status } = expense;
    const steps = [
      ["submitted", submitted],
      [status === "rejected" ? "rejected" : "approved", decided],
      ["paid", paid],
    ] as const;
    for (const [action, act] of steps) {
      if (act === null) continue;
      const message = `${action} the expense “${expense.description}” of ${amount}`;
      history.record({ ...act, action, type: "expense", id, message });
    }
    const costCodeId = codeOf.get(expense.stage) ?? null;
    return expenseRow(expense, { id, projectId, costCodeId });
  });
}

/** All rows of one project of the story, by table, in the order of insertion. */
export function demoProjectRows(
  chapter: StoryProject,
  means: Means,
): Readonly<Record<string, Rows>> {
  const { projectId, newId, programme } = means;
  const { project, start, finish, createdAt } = chapter;
  const inWorkspace = { workspace_id: DEMO_WORKSPACE, project_id: projectId };
  const { admin, engineer, client, contractor } = demoPeople;
  const history = createHistory(project.title, means);
  recordProject(history, chapter, means);
  const tasks = taskRows(history, chapter, means);
  const codes = costCodeRows(projectId, { stages: project.stages, createdAt }, newId);
  const ledger = ledgerRows(history, chapter.expenses, { ...means, codeOf: codes.idOf });
  const plan = planRows(chapter, { projectId, codeOf: codes.idOf, newId, programme });
  const team = [
    engineer,
    ...(project.client ? [client] : []),
    ...(project.contractor ? [contractor] : []),
  ];
  return {
    projects: [
      {
        id: projectId,
        workspace_id: DEMO_WORKSPACE,
        title: project.title,
        description: project.description,
        budget: project.budget,
        currency: "NGN",
        status: project.status,
        start_date: day(start),
        finish_date: day(finish),
        location: project.location,
        created_by: admin.id,
        created_at: createdAt.toISOString(),
        updated_at: createdAt.toISOString(),
        version: 1,
      },
    ],
    project_members: team.map(({ id }) => ({
      ...inWorkspace,
      user_id: id,
      hats: demoHats[id] ?? [],
      created_at: createdAt.toISOString(),
    })),
    tasks,
    cost_codes: codes.rows,
    budget_lines: plan.lines,
    budget_line_months: plan.months,
    expenses: ledger,
    activities: history.activities,
    notifications: history.notifications,
  };
}
