import { folded, nameOrder } from "../../engine/folded-text.ts";
import { addDays } from "../../engine/day.ts";
import { isFinished, taskKeys } from "./task-keys.ts";
import type { QueryOf } from "../route.ts";
import {
  type listTasks,
  type Task,
  type TaskCounts,
  type TaskSort,
  taskStatuses,
} from "./tasks.ts";

/** A task as devices store it: its project is an id, and `place` its position in the order of entry. */
export interface TaskRow extends Omit<Task, "project"> {
  readonly project: string;
  readonly place: number;
}

export type TaskQuery = QueryOf<typeof listTasks>;

interface Asker {
  readonly userId: string;
  /** The day in the workspace's time zone. */
  readonly today: string;
}

const byTitle = ({ title }: TaskRow) => nameOrder(title);
const byPlace = ({ place }: TaskRow) => place;

const rowKeys: Readonly<Record<TaskSort, (row: TaskRow) => string | number>> = {
  ...taskKeys,
  order: byPlace,
  createdAt: byPlace,
  "-createdAt": byPlace,
  "-priority": taskKeys.priority,
  title: byTitle,
  "-title": byTitle,
  "-status": taskKeys.status,
  "-updatedAt": ({ updatedAt }) => Date.parse(updatedAt),
};

/** Sorts rows in the order of a list, as the server does. Positions break ties. */
function inOrder(rows: readonly TaskRow[], sort: TaskSort): readonly TaskRow[] {
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows
    .map((row) => ({ row, key: rowKeys[sort](row) }))
    .toSorted((one, other) => {
      if (one.key !== other.key) return one.key < other.key ? -sign : sign;
      return sign * (one.row.place - other.row.place);
    })
    .map(({ row }) => row);
}

/** A search of fewer letters finds only the beginnings of words. */
const SHORT = 3;

/** Whether the words of a row match a search, as the server's pattern does. */
function searching(search: string): (row: TaskRow) => boolean {
  const words = folded(search.trim());
  const wanted = words.length < SHORT ? ` ${words}` : words;
  return ({ title, description }) => folded(` ${title} ${description}`).includes(wanted);
}

type Condition = (row: TaskRow) => boolean;

const isOverdue = (row: TaskRow, today: string) =>
  row.dueDate !== null && row.dueDate < today && !isFinished(row);

function dueCondition(due: TaskQuery["due"], today: string): Condition {
  const lastOfWeek = addDays(today, 6);
  const conditions: Readonly<Record<NonNullable<TaskQuery["due"]>, Condition>> = {
    overdue: (row) => isOverdue(row, today),
    today: ({ dueDate }) => dueDate === today,
    week: ({ dueDate }) => dueDate !== null && dueDate >= today && dueDate <= lastOfWeek,
    none: ({ dueDate }) => dueDate === null,
  };
  return due === undefined ? () => true : conditions[due];
}

/** Returns the conditions of a query except the status and the ids, which apply to its page alone. */
function conditionsOf(query: TaskQuery, { userId, today }: Asker): readonly Condition[] {
  const { project, priority, assignee, activity, search, due, proposal, dueFrom, dueTo } = query;
  const person = assignee === "me" ? userId : assignee === "none" ? undefined : assignee;
  return [
    ...(project ? [(row: TaskRow) => row.project === project] : []),
    ...(priority ? [(row: TaskRow) => row.priority === priority] : []),
    ...(assignee ? [({ assignedTo }: TaskRow) => assignedTo?._id === person] : []),
    ...(activity ? [(row: TaskRow) => row.activity?._id === activity] : []),
    ...(proposal ? [(row: TaskRow) => row.proposal !== null] : []),
    ...(due ? [dueCondition(due, today)] : []),
    ...(dueFrom ? [({ dueDate }: TaskRow) => dueDate !== null && dueDate >= dueFrom] : []),
    ...(dueTo ? [({ dueDate }: TaskRow) => dueDate !== null && dueDate <= dueTo] : []),
    ...(search?.trim() ? [searching(search)] : []),
  ];
}

function countsOf(rows: readonly TaskRow[], today: string): TaskCounts {
  const counts = Object.fromEntries([...taskStatuses, "overdue"].map((name) => [name, 0]));
  const count = (name: keyof TaskCounts) => (counts[name] = (counts[name] ?? 0) + 1);
  for (const row of rows) {
    count(row.status);
    if (isOverdue(row, today)) count("overdue");
  }
  return counts as TaskCounts;
}

/**
 * Answers a query of `listTasks` from rows: the same tasks, in the same order, with the same counts as the server.
 * All matches are counted, while the server stops at 10,000. At most `limit` tasks are returned.
 */
export function listOfRows(
  rows: readonly TaskRow[],
  query: TaskQuery,
  asker: Asker,
): { readonly rows: readonly TaskRow[]; readonly total: number; readonly counts: TaskCounts } {
  const conditions = conditionsOf(query, asker);
  const matching = rows.filter((row) => conditions.every((holds) => holds(row)));
  const { status, sort = "order", limit = 100, ids } = query;
  const ofStatus = matching.filter((row) =>
    status === "open" ? !isFinished(row) : status === undefined || row.status === status,
  );
  const named = ids === undefined ? undefined : new Set(ids.split(","));
  const ofPage = named ? ofStatus.filter(({ _id }) => named.has(_id)) : ofStatus;
  return {
    rows: inOrder(ofPage, sort).slice(0, Number(limit)),
    total: ofStatus.length,
    counts: countsOf(matching, asker.today),
  };
}

/**
 * Returns a row as the API answers it.
 * @param title the title of its project
 */
export function taskOfRow(row: TaskRow, title: string): Task {
  const { place: _, project, ...task } = row;
  return { ...task, project: { _id: project, title } };
}
