import { isPrintable, VISIBLE } from "../../../../contract/common.ts";
import type { TaskPriority, TaskStatus } from "../../../../contract/tasks/tasks.ts";
import { type PastedLine, pastedLines } from "./pasted-lines.ts";
import {
  type Cell,
  peopleNamed,
  type NamedPerson,
  readDay,
  readPerson,
  readPriority,
  readStatus,
} from "./read-cells.ts";
import { taskColumns } from "./task-columns.ts";

const MAX_TITLE = 300;

/** A pasted row as the task that it would add. */
export interface PastedTask {
  /** Its number in what was pasted, counted from 1. */
  readonly row: number;
  readonly title: string;
  readonly dueDate: string | null;
  readonly assignedTo: NamedPerson | null;
  readonly priority: TaskPriority;
  readonly status: TaskStatus;
  /** The cells that cannot be read, each as a sentence. The task is added without them. */
  readonly problems: readonly string[];
  /** Why the row cannot be added at all; null if it can. */
  readonly refused: string | null;
}

export interface PastedTasks {
  readonly tasks: readonly PastedTask[];
  /** The headings of columns that are left out. */
  readonly leftOut: readonly string[];
  /** Whether the first row is no task because it names the columns. */
  readonly hasHead: boolean;
}

interface Known {
  /** Today in the workspace's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** Those who can be assigned; undefined if they could not be loaded. */
  readonly people: readonly NamedPerson[] | undefined;
}

type Values = Pick<PastedTask, "dueDate" | "assignedTo" | "priority" | "status">;
type Found = { -readonly [Name in keyof Values]?: Values[Name] };
type Value = keyof Values;

const nouns: Readonly<Record<Value, string>> = {
  dueDate: "date",
  assignedTo: "person",
  priority: "priority",
  status: "status",
};

/** Whether a cell counts instead of an earlier one: of a start and a finish, the later date is the due date. */
function saysMore({ dueDate }: Found, before: Found): boolean {
  return Boolean(dueDate && before.dueDate && dueDate > before.dueDate);
}

function saysSame(value: Found, before: Found): boolean {
  return (Object.keys(value) as Value[]).every((name) =>
    name === "assignedTo"
      ? value.assignedTo?._id === before.assignedTo?._id
      : value[name] === before[name],
  );
}

function found<Read>(value: Read | undefined, problem: string): Cell<Read> {
  return value === undefined ? { problem } : { value };
}

/** Reads a cell of a column that is known. */
function readAs(column: Value, cell: string, known: Known): Cell<Found> {
  const as = <Name extends keyof Values>(name: Name, read: Cell<Values[Name]>): Cell<Found> =>
    "problem" in read ? read : { value: { [name]: read.value } };
  switch (column) {
    case "dueDate":
      return as("dueDate", found(readDay(cell, known.today), `“${cell}” is no date.`));
    case "assignedTo":
      return as("assignedTo", readPerson(cell, known.people));
    case "priority":
      return as("priority", found(readPriority(cell), `“${cell}” is no priority.`));
    case "status":
      return as("status", found(readStatus(cell), `“${cell}” is no status.`));
  }
}

/** Tells by itself what a cell of a column without a heading is; undefined if it is none of these. */
function columnOf(cell: string, { today, people }: Known): Value | undefined {
  if (readPriority(cell) !== undefined) return "priority";
  if (readStatus(cell) !== undefined) return "status";
  if (readDay(cell, today) !== undefined) return "dueDate";
  return people && peopleNamed(cell, people).length > 0 ? "assignedTo" : undefined;
}

function whyRefused(title: string): string | null {
  if (title === "" || !VISIBLE.test(title)) return "It has no title.";
  if (title.length > MAX_TITLE) return `Its title has more than ${MAX_TITLE} characters.`;
  return isPrintable(title) ? null : "Its title contains a character that is not allowed.";
}

/** Reads the rows of a paste as tasks. Nothing is left out silently: what cannot be read is named in its row. */
export function readPastedTasks(text: string, known: Known): PastedTasks {
  const lines = pastedLines(text);
  const isNumber = (cell: string) => /^[\d.,]+$/.test(cell);
  const { columns, leftOut, hasHead } = taskColumns(
    lines,
    (cell) => isNumber(cell) || columnOf(cell, known) !== undefined,
  );
  const unknown = known.people
    ? "is no date, person on this project, priority or status."
    : "is no date, priority or status, and the people could not be loaded.";
  const taskOf = ({ row, cells, isTicked }: PastedLine): PastedTask => {
    // An indented line, or the head of lines that are, has its title in another column than most.
    const isWords = (cell: string) => !isNumber(cell) && columnOf(cell, known) === undefined;
    const usual = columns.indexOf("title");
    const other = hasHead || cells[usual] ? -1 : cells.findIndex((cell) => cell && isWords(cell));
    const titleAt = other === -1 ? usual : other;
    const title = (cells[titleAt] ?? "").normalize("NFC");
    const problems: string[] = [];
    const values: Found = {};
    const read = new Map<Value, string>();
    /** Names a cell that says something else than another one of its row. */
    const leaveOut = (cell: string, column: Value) =>
      problems.push(`“${cell}” is left out: the row has another ${nouns[column]}.`);
    for (const [at, cell] of cells.entries()) {
      const named = columns[at];
      if (cell === "" || named === null || named === "title" || at === titleAt) continue;
      const column = named ?? columnOf(cell, known);
      if (column === undefined) {
        // A number beside a title is its place in somebody's list.
        if (!isNumber(cell)) problems.push(`“${cell}” ${unknown}`);
        continue;
      }
      const result = readAs(column, cell, known);
      if ("problem" in result) {
        problems.push(result.problem);
        continue;
      }
      const other = read.get(column);
      if (other !== undefined && saysMore(result.value, values)) leaveOut(other, column);
      else if (other !== undefined) {
        if (!saysSame(result.value, values)) leaveOut(cell, column);
        continue;
      }
      read.set(column, cell);
      Object.assign(values, result.value);
    }
    return {
      row,
      title,
      dueDate: values.dueDate ?? null,
      assignedTo: values.assignedTo ?? null,
      priority: values.priority ?? "medium",
      status: values.status ?? (isTicked ? "done" : "todo"),
      problems,
      refused: whyRefused(title),
    };
  };
  return { tasks: (hasHead ? lines.slice(1) : lines).map(taskOf), leftOut, hasHead };
}
