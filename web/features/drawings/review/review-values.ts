import { z } from "zod";
import type { Discipline, RevisionStatus } from "../../../../contract/drawing-words.ts";
import { enterDrawings, type UploadedSheet } from "../../../../contract/drawing-uploads.ts";

/** A sheet as the form holds it. */
export interface ReviewRow {
  readonly sheet: string;
  readonly page: number;
  /** Whether it enters the register. */
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

/** The sheets that can still be entered, with what their title blocks say. */
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

/** The row that the server means by `sheets.3.revision`: it counts only those that were sent. */
export function fieldOf(
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

/** The body that the form becomes. The contract's messages appear on the fields of each row. */
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
      const field = fieldOf(path.join("."), values);
      const at = field?.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      context.addIssue({ code: "custom", path: at ?? [...path], message });
    }
    return z.NEVER;
  });
