import { Refusal } from "../../errors.ts";

interface BadRow {
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}

/**
 * Refuses a whole sheet with a bad row.
 * @param count the number of problems, of which fewer may be reported.
 * @throws Refusal `validation_failed`, with the first of them.
 */
export function refuseBadRows(problems: readonly BadRow[], count: number): void {
  const [first] = problems;
  if (!first) return;
  const where = `Row ${first.row}${first.column === null ? "" : `, ${first.column}`}`;
  const more = count > 1 ? ` There are ${count - 1} more.` : "";
  throw new Refusal(
    "validation_failed",
    `Nothing was imported. ${where}: ${first.message.replace(/\.$/, "")}.${more}`,
  );
}
