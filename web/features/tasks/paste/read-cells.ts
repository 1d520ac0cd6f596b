import { folded } from "../../../../engine/folded-text.ts";
import { readTypedDay } from "../../../../engine/typed-day.ts";
import {
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatusLabels,
  taskStatuses,
} from "../../../../contract/tasks/tasks.ts";

/** Somebody who can be assigned tasks. */
export interface NamedPerson {
  readonly _id: string;
  readonly name: string;
}

/** A cell as it is understood, or the sentence that says why it is not. */
export type Cell<Value> = { readonly value: Value } | { readonly problem: string };

const otherStatuses = new Map<string, TaskStatus>([
  ["not started", "todo"],
  ["open", "todo"],
  ["started", "in_progress"],
  ["ongoing", "in_progress"],
  ["review", "review"],
  ["done", "done"],
  ["finished", "done"],
  ["complete", "done"],
  ["completed", "done"],
  ["closed", "done"],
]);
const statusOf = new Map<string, TaskStatus>([
  ...taskStatuses.flatMap((status): [string, TaskStatus][] => [
    [spoken(status), status],
    [spoken(taskStatusLabels[status]), status],
  ]),
  ...otherStatuses,
]);
const priorityOf = new Map<string, TaskPriority>([
  ...taskPriorities.map((priority): [string, TaskPriority] => [priority, priority]),
  ["normal", "medium"],
  ["critical", "urgent"],
]);

function spoken(text: string): string {
  return folded(text)
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

export function readStatus(cell: string): TaskStatus | undefined {
  return statusOf.get(spoken(cell));
}

export function readPriority(cell: string): TaskPriority | undefined {
  return priorityOf.get(spoken(cell));
}

/** A time of day after a date, as spreadsheets write it. */
const TIME = /[ T]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]m)?Z?$/i;
/** The years that the contract takes. */
const isNear = (day: string) => day >= "1900-01-01" && day <= "2199-12-31";

/** The day that a cell names. A number with a point is a quantity, not a day and a month. */
export function readDay(cell: string, today: string): string | undefined {
  if (/^\d+([.,]\d+)?$/.test(cell)) return undefined;
  const day = readTypedDay(cell.replace(TIME, ""), today);
  return day !== undefined && isNear(day) ? day : undefined;
}

/** The people whose name the cell is, or of whose name it has the beginnings of words: "Emeka", "E. Okafor". */
export function peopleNamed(cell: string, people: readonly NamedPerson[]): readonly NamedPerson[] {
  const wanted = spoken(cell.replaceAll(".", " ")).split(" ");
  const whole = people.filter(({ name }) => spoken(name) === wanted.join(" "));
  if (whole.length > 0) return whole;
  return people.filter(({ name }) => {
    const words = spoken(name).split(" ");
    return wanted.every((part) => part !== "" && words.some((word) => word.startsWith(part)));
  });
}

/** @param people undefined if they could not be loaded */
export function readPerson(
  cell: string,
  people: readonly NamedPerson[] | undefined,
): Cell<NamedPerson> {
  if (!people) return { problem: `“${cell}” is left out: the people could not be loaded.` };
  const [first, second, ...more] = peopleNamed(cell, people);
  if (!first) return { problem: `“${cell}” is nobody on this project.` };
  if (!second) return { value: first };
  const others = more.length === 0 ? "" : " or somebody else";
  return { problem: `“${cell}” can be ${first.name} or ${second.name}${others}.` };
}
