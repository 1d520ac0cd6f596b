import type { Plan } from "../../../../engine/programme/plan.ts";
import { basicColumns } from "./basic-columns.ts";
import { choiceColumns } from "./choice-columns.ts";
import type { ProgrammeColumn } from "./column.ts";
import { customColumn } from "./custom-columns.ts";
import { dateColumns } from "./date-columns.ts";
import { linkColumns } from "./link-columns.ts";
import { resourceColumn } from "./resource-column.ts";

const { name, code, outline, duration, percent, totalFloat, freeFloat, critical } = basicColumns;
const { start, finish } = dateColumns;

/** The built-in columns of every programme, in the order in which they are offered. */
export const builtIn: readonly ProgrammeColumn[] = [
  outline,
  code,
  name,
  duration,
  start,
  finish,
  linkColumns.predecessors,
  linkColumns.successors,
  percent,
  totalFloat,
  freeFloat,
  critical,
  choiceColumns.assignee,
  choiceColumns.company,
  choiceColumns.location,
  resourceColumn,
  choiceColumns.calendar,
  choiceColumns.kind,
  choiceColumns.constraint,
  choiceColumns.constraintDate,
  dateColumns.deadline,
  dateColumns.actualStart,
  dateColumns.actualFinish,
  basicColumns.remaining,
  dateColumns.expectedFinish,
  dateColumns.lateStart,
  dateColumns.lateFinish,
  dateColumns.baselineStart,
  dateColumns.baselineFinish,
  basicColumns.priority,
  basicColumns.notes,
];

/** The name column. It is always shown, and first, because it holds the outline. */
export const NAME = name.key;

/** The columns that a new reader sees. */
export const usualColumns: readonly string[] = [
  name,
  duration,
  start,
  finish,
  linkColumns.predecessors,
  percent,
  totalFloat,
].map(({ key }) => key);

/** All columns of a plan: the built-in ones, and those that people added to it. */
export const columnsOf = ({ columns }: Pick<Plan, "columns">): ProgrammeColumn[] => [
  ...builtIn,
  ...columns.map(customColumn),
];
