import fc from "fast-check";
import {
  type Expense,
  type ExpenseSort,
  expenseStatuses,
} from "../../../../../contract/expenses/expenses.ts";
import {
  type Project,
  projectStatuses,
  type ProjectSort,
} from "../../../../../contract/projects/projects.ts";
import {
  type Task,
  type TaskCounts,
  taskPriorities,
  type TaskSort,
  taskStatuses,
} from "../../../../../contract/tasks/tasks.ts";
import { expenseList } from "../expense-list.ts";
import type { PatchedList } from "../patched-list.ts";
import { projectList } from "../project-list.ts";
import type { ListRow } from "../row-order.ts";
import { taskList } from "../task-list.ts";

// Models of the server's lists: their orders, filters and figures, written independently of the tested
// code.

/** A row on the server. Its position is that of its entry. */
interface Kept<Row> {
  readonly place: number;
  readonly row: Row;
}

interface Filters {
  readonly status?: string;
  readonly person?: string;
}

interface Asked<Sort> {
  readonly sort: Sort;
  readonly filters: Filters;
  readonly ids?: readonly string[];
}

type ListPage<List> = List extends PatchedList<infer Page, infer _, infer __> ? Page : never;

export interface Model<Page, Row extends ListRow, Sort extends string, Fields> {
  readonly list: PatchedList<Page, Row, Sort>;
  readonly fields: fc.Arbitrary<Fields>;
  readonly filters: fc.Arbitrary<Filters>;
  row(place: number, made: { readonly at: string; readonly fields: Fields }): Row;
  answer(kept: readonly Kept<Row>[], asked: Asked<Sort>): Page;
}

/** An instant as the server writes it: without zeros at the end of a fraction. */
export const time = (hundredths: number) =>
  new Date(Date.UTC(2026, 0, 1) + 10 * hundredths).toISOString().replace(/\.?0+Z$/, "Z");

const idOf = (letter: string, place: number) => `${letter}${String(place).padStart(3, "0")}`;
const day = fc.constantFrom(null, "2026-06-01", "2026-06-02", "2026-06-03");
const person = fc.constantFrom(null, { _id: "ada", name: "Ada" }, { _id: "emeka", name: "Emeka" });

function filtersOf(statuses: readonly string[]): fc.Arbitrary<Filters> {
  return fc.record(
    { status: fc.constantFrom(...statuses), person: fc.constantFrom("ada", "emeka") },
    { requiredKeys: [] },
  );
}

/** The rows in order. The server breaks ties by the order of entry, which is that of the ids. */
function sorted<Row>(
  kept: readonly Kept<Row>[],
  sort: string,
  keyOf: (row: Row) => string | number,
): Row[] {
  const compare = (one: Kept<Row>, other: Kept<Row>) => {
    const [a, b] = [keyOf(one.row), keyOf(other.row)];
    const order = a === b ? one.place - other.place : a < b ? -1 : 1;
    return sort.startsWith("-") ? -order : order;
  };
  return kept.toSorted(compare).map(({ row }) => row);
}

function count<Name extends string>(names: readonly Name[], found: readonly { status: Name }[]) {
  const of = (name: Name) => found.filter(({ status }) => status === name).length;
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

/** The first pages of a list. The next page begins after their last row. */
export function fetchPages<Page, Row extends ListRow, Sort extends string, Fields>(
  { list, answer }: Model<Page, Row, Sort, Fields>,
  kept: readonly Kept<Row>[],
  { sizes, ...asked }: Asked<Sort> & { readonly sizes: readonly number[] },
): Page[] {
  const whole = answer(kept, asked);
  const rows = list.rows(whole);
  const pages: Page[] = [];
  let from = 0;
  for (const size of sizes) {
    const page = list.renewed(whole, rows.slice(from, from + size), whole);
    from += size;
    const nextCursor = from < rows.length ? `after ${from}` : null;
    const { data } = page as { data: object };
    pages.push(
      (Array.isArray(data) ? { ...page, nextCursor } : { data: { ...data, nextCursor } }) as Page,
    );
    if (nextCursor === null) break;
  }
  return pages;
}

/** The figures of the whole list on a page. */
export function figures<Page, Row extends ListRow, Sort extends string>(
  list: PatchedList<Page, Row, Sort>,
  page: Page,
): unknown {
  const { nextCursor: _, ...rest } = list.renewed(page, [], page) as Record<string, unknown>;
  const { nextCursor: __, ...data } = rest.data as Record<string, unknown>;
  return { ...rest, data };
}

type TaskFields = Pick<Task, "status" | "priority" | "dueDate" | "assignedTo">;

function taskKey(sort: TaskSort, { status, priority, dueDate, updatedAt }: Task): string | number {
  const isFinished = status === "done" || status === "completed";
  if (sort === "agenda") return isFinished ? "9999-01-01" : (dueDate ?? "9000-01-01");
  if (sort === "dueDate") return dueDate ?? "infinity";
  if (sort === "-dueDate") return dueDate ?? "-infinity";
  if (sort.endsWith("priority")) return taskPriorities.indexOf(priority);
  if (sort.endsWith("status")) return taskStatuses.indexOf(status);
  return sort === "-updatedAt" ? Date.parse(updatedAt) : "";
}

export const tasks: Model<ListPage<typeof taskList>, Task, TaskSort, TaskFields> = {
  list: taskList,
  fields: fc.record({
    status: fc.constantFrom(...taskStatuses),
    priority: fc.constantFrom(...taskPriorities),
    dueDate: day,
    assignedTo: person,
  }),
  filters: filtersOf(taskStatuses),
  row: (place, { at, fields }) => ({
    _id: idOf("t", place),
    title: `Task ${place}`,
    description: "",
    project: { _id: "p", title: "Marina Tower" },
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    proposal: null,
    activity: null,
    followsActivity: false,
    version: 1,
    ...fields,
  }),
  answer(kept, { sort, filters, ids }) {
    const others = kept.filter(
      ({ row }) => filters.person === undefined || row.assignedTo?._id === filters.person,
    );
    const matching = others.filter(
      ({ row }) => filters.status === undefined || row.status === filters.status,
    );
    const rows = sorted(matching, sort, (row) => taskKey(sort, row));
    const counts = count(
      taskStatuses,
      others.map(({ row }) => row),
    );
    return {
      data: {
        tasks: rows.filter(({ _id }) => !ids || ids.includes(_id)),
        total: rows.length,
        counts: { ...counts, overdue: 0 } as TaskCounts,
        nextCursor: null,
      },
    };
  },
};

type ProjectFields = Pick<
  Project,
  "status" | "budget" | "finishDate" | "progressPercent" | "createdBy"
>;

function projectKey(sort: ProjectSort, project: Project): string | number {
  if (sort === "finishDate") return project.finishDate ?? "infinity";
  if (sort === "-budget") return project.budget?.amount ?? 0;
  if (sort === "-progress") return project.progressPercent;
  return Date.parse(sort === "-updatedAt" ? project.updatedAt : project.createdAt);
}

export const projects: Model<ListPage<typeof projectList>, Project, ProjectSort, ProjectFields> = {
  list: projectList,
  fields: fc.record({
    status: fc.constantFrom(...projectStatuses),
    budget: fc.option(
      fc.record({ amount: fc.constantFrom(0, 1000.25, 1000.5), currency: fc.constant("NGN") }),
    ),
    finishDate: day,
    progressPercent: fc.constantFrom(0, 50, 100),
    createdBy: person,
  }),
  filters: filtersOf(projectStatuses),
  row: (place, { at, fields }) => ({
    _id: idOf("p", place),
    title: `Project ${place}`,
    description: "A building",
    taskCount: 4,
    currency: "NGN",
    overdueTasks: 0,
    overBudget: null,
    forecastOver: null,
    programmePercent: null,
    slipDays: null,
    lastActiveOn: null,
    showCostPlanToClients: false,
    startDate: null,
    location: "",
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    version: 1,
    ...fields,
  }),
  answer(kept, { sort, filters, ids }) {
    const matching = kept.filter(
      ({ row }) =>
        (filters.status === undefined || row.status === filters.status) &&
        (filters.person === undefined || row.createdBy?._id === filters.person),
    );
    const rows = sorted(matching, sort, (row) => projectKey(sort, row));
    const data = rows.filter(({ _id }) => !ids || ids.includes(_id));
    return { data, total: rows.length, nextCursor: null };
  },
};

type ExpenseFields = Pick<Expense, "status" | "amount" | "date" | "createdBy">;

function expenseKey(sort: ExpenseSort, { amount, date, createdAt }: Expense): string | number {
  if (sort.endsWith("amount")) return amount.amount;
  return sort.endsWith("date") ? date : Date.parse(createdAt);
}

export const expenses: Model<ListPage<typeof expenseList>, Expense, ExpenseSort, ExpenseFields> = {
  list: expenseList,
  fields: fc.record({
    status: fc.constantFrom(...expenseStatuses),
    amount: fc.record({
      amount: fc.constantFrom(12.5, 12.75, 900),
      currency: fc.constantFrom("NGN", "USD"),
    }),
    date: fc.constantFrom("2026-06-01", "2026-06-02", "2026-06-03"),
    createdBy: person,
  }),
  filters: filtersOf(expenseStatuses),
  row: (place, { at, fields }) => ({
    _id: idOf("e", place),
    project: { _id: "p", title: "Marina Tower" },
    costCode: null,
    task: null,
    worth: null,
    value: null,
    needsTwo: false,
    approvals: [],
    description: "Cement",
    vendor: "",
    vendorCompany: null,
    invoiceNumber: "",
    rejection: "",
    decidedBy: null,
    decidedAt: null,
    approvalMarks: [],
    paidAmount: { amount: 0, currency: "NGN" },
    payments: [],
    paymentMarks: [],
    paidBy: null,
    paidAt: null,
    reverses: null,
    reversedBy: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...fields,
  }),
  answer(kept, { sort, filters, ids }) {
    const others = kept.filter(
      ({ row }) => filters.person === undefined || row.createdBy?._id === filters.person,
    );
    const matching = others.filter(
      ({ row }) => filters.status === undefined || row.status === filters.status,
    );
    const rows = sorted(matching, sort, (row) => expenseKey(sort, row));
    const totals = expenseStatuses.map((status) => {
      const found = others.map(({ row }) => row).filter((row) => row.status === status);
      const amount = found.reduce((sum, row) => sum + row.amount.amount, 0);
      return { status, currency: "NGN", count: found.length, amount };
    });
    return {
      data: {
        expenses: rows.filter(({ _id }) => !ids || ids.includes(_id)),
        total: rows.length,
        totals,
        nextCursor: null,
      },
    };
  },
};
