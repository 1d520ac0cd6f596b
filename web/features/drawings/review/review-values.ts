import { z } from "zod";
import type { Discipline, RevisionStatus } from "../../../../contract/drawings/drawing-words.ts";
import {
  enterDrawings,
  type UploadedSheet,
} from "../../../../contract/drawings/drawing-uploads.ts";

/** A sheet as a row of the form. */
export interface ReviewRow {
  readonly sheet: string;
  readonly page: number;
  /** True if the sheet will be added to the register. */
  readonly wanted: boolean;
  readonly number: string;
  readonly title: string;
  readonly revision: string;
  readonly discipline: Discipline;
  readonly folder: string;
}

export interface ReviewValues {
  readonly rows: readonly ReviewRow[];
  readonly status: RevisionStatus;
  readonly date: string;
}

const keyOf = (number: string) => number.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

type Known = UploadedSheet["proposal"]["drawing"];

/** The drawing in the register that a row is the next revision of; undefined for a new drawing. */
export function drawingOf({ number }: Pick<ReviewRow, "number">, known: Known): Known | undefined {
  return known && keyOf(known.number) === keyOf(number) ? known : undefined;
}

/** Whether the register has this revision of a drawing already. */
export function hasRevision(
  { revision }: Pick<ReviewRow, "revision">,
  { revisions }: NonNullable<Known>,
) {
  return revisions.some((code) => code.toUpperCase() === revision.toUpperCase());
}

/** The rows that cannot be entered as they were read, because a value is missing or there are duplicates. */
export function doubtfulRows(
  rows: readonly ReviewRow[],
  knownOf: (sheet: string) => Known,
): ReadonlySet<number> {
  const nameOf = ({ number, revision }: ReviewRow) => `${keyOf(number)} ${revision.toUpperCase()}`;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  const isDoubtful = (row: ReviewRow) => {
    const isLacking = [row.number, row.title, row.revision].some((text) => text.trim() === "");
    const drawing = drawingOf(row, knownOf(row.sheet));
    return (
      isLacking || (counts.get(nameOf(row)) ?? 0) > 1 || (drawing && hasRevision(row, drawing))
    );
  };
  return new Set(rows.flatMap((row, at) => (isDoubtful(row) ? [at] : [])));
}

/** The form rows of the sheets that can still be entered, filled in from their title blocks. */
export function rowsOf(pages: readonly UploadedSheet[]): ReviewRow[] {
  return pages
    .filter(({ sheet, entered }) => sheet !== null && entered === null)
    .map(({ _id, page, proposal }) => ({
      sheet: _id,
      page,
      wanted: true,
      number: proposal.number,
      title: proposal.title,
      revision: proposal.revision,
      discipline: proposal.discipline,
      folder: proposal.drawing?.folder ?? "",
    }));
}

const wantedOf = ({ rows }: ReviewValues) => rows.filter(({ wanted }) => wanted);

/**
 * The form field for a server field such as `sheets.3.revision`. The server counts only the rows that were sent.
 */
export function reviewFieldOf(
  serverField: string,
  values: ReviewValues,
): `rows.${number}.number` | undefined {
  const [list, at, field] = serverField.split(".");
  const sent = wantedOf(values)[Number(at)];
  if (list !== "sheets" || !sent) return undefined;
  const shown = field === "sheet" ? "number" : field;
  return `rows.${values.rows.indexOf(sent)}.${shown}` as `rows.${number}.number`;
}

type Body = z.output<typeof enterDrawings.body>;

/** Turns the form into the request body. The contract's messages appear on the fields of each row. */
export const reviewSchema: z.ZodType<Body, ReviewValues> = z
  .custom<ReviewValues>()
  .transform((values, context) => {
    const sheets = wantedOf(values).map(({ wanted: _wanted, page: _page, ...row }) => row);
    const { status, date } = values;
    const parsed = enterDrawings.body.safeParse({
      sheets,
      status,
      date: date === "" ? null : date,
    });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const field = reviewFieldOf(path.join("."), values);
      const at = field?.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      context.addIssue({ code: "custom", path: at ?? [...path], message });
    }
    return z.NEVER;
  });
