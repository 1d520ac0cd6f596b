import type { Task } from "../../../contract/tasks/tasks.ts";
import type { DoneLine } from "./network.ts";

/** The state of a task that a naive reader of the requests expects. */
export interface NaiveTask {
  readonly title: string;
  readonly status: string;
  readonly dueDate: string | null;
  readonly assignedTo: string | null;
  readonly proposal: string | null;
}

type Body = Readonly<Record<string, unknown>>;
type Apply = (before: NaiveTask, body: Body) => NaiveTask;

const none: NaiveTask = {
  title: "",
  status: "todo",
  dueDate: null,
  assignedTo: null,
  proposal: null,
};

const pick = (body: Body, names: readonly (keyof NaiveTask)[]) =>
  Object.fromEntries(
    names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );

/** Changes a task. Its proposal ends when the due date changes in another way, or when the task is accepted. */
function change(before: NaiveTask, body: Body): NaiveTask {
  const after = { ...before, ...pick(body, ["title", "status", "dueDate", "assignedTo"]) };
  const isOver = after.dueDate !== before.dueDate || after.status === "completed";
  return isOver ? { ...after, proposal: null } : after;
}

const applies: Readonly<Record<string, Apply>> = {
  createTask: (_, body) => ({
    ...none,
    ...pick(body, ["title", "assignedTo"]),
    dueDate: body["deadline"] as string | null,
  }),
  putTask: change,
  updateTask: change,
  proposeDueDate: (before, { dueDate }) => ({ ...before, proposal: dueDate as string }),
  withdrawDueDate: (before) => ({ ...before, proposal: null }),
  acceptDueDate: (before, { dueDate }) => ({
    ...before,
    dueDate: dueDate as string,
    proposal: null,
  }),
  declineDueDate: (before) => ({ ...before, proposal: null }),
};

/** Returns a task as an answer shows it. While a task is finished, its proposal waits and is not shown. */
const shownOf = ({ title, status, dueDate, assignedTo, proposal }: Task) =>
  JSON.stringify([title, status, dueDate, assignedTo?._id ?? null, proposal?.dueDate ?? null]);
const expectedOf = ({ title, status, dueDate, assignedTo, proposal }: NaiveTask) => {
  const isFinished = status === "done" || status === "completed";
  return JSON.stringify([title, status, dueDate, assignedTo, isFinished ? null : proposal]);
};

/** The state of a task that follows from its requests alone, and what is wrong with them. */
export interface Replayed {
  readonly task: NaiveTask | undefined;
  readonly version: number;
  readonly wrong: readonly string[];
}

/**
 * Replays the requests on one task, in the order of the versions that they wrote, and compares each answer. A
 * version that no request wrote is an error.
 */
export function replay(id: string, lines: readonly DoneLine[]): Replayed {
  const wrong: string[] = [];
  const versionOf = ({ data }: DoneLine) => (data as Partial<Task>).version ?? Infinity;
  let task: NaiveTask | undefined;
  let version = 0;
  for (const line of lines.toSorted((a, b) => versionOf(a) - versionOf(b))) {
    const { name } = line.request.route;
    if (name === "deleteTask") {
      if (!task) wrong.push(`${id} was deleted twice, or never made`);
      task = undefined;
      continue;
    }
    const apply = applies[name];
    if (!apply || (name === "createTask") !== (task === undefined)) {
      wrong.push(`${id}: ${name} at version ${versionOf(line)}, after version ${version}`);
      continue;
    }
    task = apply(task ?? none, (line.request.input.body ?? {}) as Body);
    const skipped = versionOf(line) - version;
    version = versionOf(line);
    if (skipped > 1) wrong.push(`${id}: nobody asked for version ${version - 1}`);
    const [is, should] = [shownOf(line.data as Task), expectedOf(task)];
    if (is !== should) wrong.push(`${id}: ${name} answered ${is} instead of ${should}`);
  }
  return { task, version, wrong };
}
