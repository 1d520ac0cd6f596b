import { namedSubject, type SubjectKind } from "../../../contract/subjects.ts";
import type { Read } from "./overlay.ts";

/** A record in a list or on a page. `version` counts its changes, if its kind has one. */
export interface Row {
  readonly _id: string;
  readonly version?: number;
}

type Pages = readonly unknown[];
/** Returns the row that replaces another; undefined removes it. */
export type Change = (row: Row) => Row | undefined;

/** How the pages of one read contain rows of a kind. */
export interface RowsOfRead {
  rows(pages: Pages): readonly Row[];
  /** Returns the same array if nothing changes. */
  map(pages: Pages, change: Change): Pages;
  /** Adds a new row in its position. Returns the same array if it does not belong, or is there already. */
  insert?(pages: Pages, row: Row, read: Read): Pages;
  /** For a read of a single record: its input. Its answer is known once the record is. */
  inputOf?(id: string): object;
}

interface Kind {
  /** The writes whose answer is the record. */
  readonly answeredBy: readonly string[];
  readonly deletedBy: string;
  /** The write that restores a deleted record. */
  readonly restoredBy?: string;
  readonly heldBy: Readonly<Record<string, RowsOfRead>>;
}

interface OnePage {
  readonly data: Row;
}

/** A single record. If it is deleted, the page that shows it keeps it until the person leaves. */
const one: RowsOfRead = {
  rows: (pages) => (pages as OnePage[]).map(({ data }) => data),
  map(pages, change) {
    return mapKept(pages as OnePage[], (page) => {
      const row = change(page.data) ?? page.data;
      return row === page.data ? page : { ...page, data: row };
    });
  },
  inputOf: (id) => ({ params: { id } }),
};

interface ListPage {
  readonly data: readonly Row[];
  readonly total?: number;
}

/** A list. With `newestFirst`, new rows are added at its start. */
function list(belongs?: (row: Row, read: Read) => boolean): RowsOfRead {
  return {
    rows: (pages) => (pages as ListPage[]).flatMap(({ data }) => data),
    map(pages, change) {
      const changed = mapKept(pages as ListPage[], (page) => {
        const data = mapRows(page.data, change);
        return data === page.data ? page : { ...page, data };
      });
      return withTotal(pages as ListPage[], changed);
    },
    ...(belongs && {
      insert(pages: Pages, row: Row, read: Read) {
        const [first, ...rest] = pages as ListPage[];
        if (!first || !belongs(row, read) || this.rows(pages).some(({ _id }) => _id === row._id))
          return pages;
        return withTotal(pages as ListPage[], [{ ...first, data: [row, ...first.data] }, ...rest]);
      },
    }),
  };
}

/** The total includes rows that are not loaded, so it changes by the number of added or removed rows. */
function withTotal(before: readonly ListPage[], after: readonly ListPage[]): readonly ListPage[] {
  const count = (pages: readonly ListPage[]) => pages.reduce((n, { data }) => n + data.length, 0);
  const by = count(after) - count(before);
  if (by === 0) return after;
  return after.map((page) =>
    page.total === undefined ? page : { ...page, total: page.total + by },
  );
}

/**
 * A list whose rows are beside its counts and totals, which only the server knows. It finds the position of new
 * rows itself.
 */
function listOf(field: "tasks" | "expenses"): RowsOfRead {
  type Page = { readonly data: { readonly [F in typeof field]?: readonly Row[] } };
  const rowsIn = ({ data }: Page) => data[field] ?? [];
  return {
    rows: (pages) => (pages as Page[]).flatMap(rowsIn),
    map(pages, change) {
      return mapKept(pages as Page[], (page) => {
        const rows = mapRows(rowsIn(page), change);
        return rows === rowsIn(page) ? page : { ...page, data: { ...page.data, [field]: rows } };
      });
    },
  };
}

/** The tasks of a list and its pages. The position of a new one depends on the order: see `addTask`. */
export const taskRows: RowsOfRead = listOf("tasks");

/** Whether a comment or a file is attached to the record that the query names. */
function hangsThere(row: Row, { query }: Read): boolean {
  const { subject } = row as Row & { readonly subject: { readonly _id: string } };
  return namedSubject((query ?? {}) as Partial<Record<SubjectKind, string>>)?.id === subject._id;
}

/** The comments on one record. */
export const commentRows: RowsOfRead = list(hangsThere);

/** The files on one record. */
export const fileRows: RowsOfRead = list(hangsThere);

/** The kinds of record whose rows are changed in place, and the reads that contain them. */
export const records = {
  task: {
    answeredBy: [
      "createTask",
      "putTask",
      "updateTask",
      "proposeDueDate",
      "withdrawDueDate",
      "acceptDueDate",
      "declineDueDate",
    ],
    deletedBy: "deleteTask",
    heldBy: { getTask: one, listTasks: taskRows },
  },
  project: {
    answeredBy: ["createProject", "updateProject", "archiveProject", "unarchiveProject"],
    deletedBy: "deleteProject",
    restoredBy: "restoreProject",
    heldBy: { getProject: one, listProjects: list() },
  },
  expense: {
    answeredBy: [
      "createExpense",
      "updateExpense",
      "submitExpense",
      "approveExpense",
      "rejectExpense",
      "payExpense",
      "reversePayment",
      "reverseExpense",
    ],
    deletedBy: "deleteExpense",
    heldBy: { getExpense: one, listExpenses: listOf("expenses") },
  },
  comment: {
    answeredBy: ["createComment", "updateComment"],
    deletedBy: "deleteComment",
    heldBy: { listComments: commentRows },
  },
  file: {
    answeredBy: ["addFile"],
    deletedBy: "deleteFile",
    heldBy: { listFiles: fileRows },
  },
  company: {
    answeredBy: [],
    deletedBy: "deleteCompany",
    heldBy: { getCompany: one },
  },
} as const satisfies Record<string, Kind>;

export type RecordName = keyof typeof records;

/** The kind of record that a write answers or deletes, if its rows are changed in place. */
export function recordOf(routeName: string): { name: RecordName; deletes: boolean } | undefined {
  for (const name of Object.keys(records) as RecordName[]) {
    const { answeredBy, deletedBy }: Kind = records[name];
    if (deletedBy === routeName) return { name, deletes: true };
    if (answeredBy.includes(routeName)) return { name, deletes: false };
  }
  return undefined;
}

/** Whether a write brings a deleted record back. */
export function restores(routeName: string): boolean {
  return routeName === records.project.restoredBy;
}

/** The reads that contain rows of a kind. */
export function readsWithRows(name: RecordName): Readonly<Record<string, RowsOfRead>> {
  return records[name].heldBy;
}

function mapKept<T>(pages: readonly T[], change: (page: T) => T): readonly T[] {
  const changed = pages.map(change);
  return changed.every((page, index) => page === pages[index]) ? pages : changed;
}

function mapRows(rows: readonly Row[], change: Change): readonly Row[] {
  const changed = rows.map(change).filter((row) => row !== undefined);
  const same = changed.length === rows.length && changed.every((row, index) => row === rows[index]);
  return same ? rows : changed;
}
