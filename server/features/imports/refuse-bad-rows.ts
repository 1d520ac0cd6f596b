import type { SpreadsheetQuestion } from "../../../contract/spreadsheet-import.ts";
import { Refusal } from "../../errors.ts";

/** Refuses an import with questions that nobody has answered. @throws Refusal `validation_failed` */
export function refuseOpenQuestions(questions: readonly SpreadsheetQuestion[]): void {
  const open = questions.find(({ answer }) => answer === null);
  if (!open) return;
  const which = open.options.map(({ shows }) => shows).join(" or ");
  throw new Refusal(
    "validation_failed",
    `Nothing was imported. First say how ${open.name || `column ${open.column + 1}`} should be read: “${open.example}” can be ${which}.`,
  );
}

interface BadRow {
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}

/**
 * Refuses a whole spreadsheet with a bad row.
 * @param count the number of problems, of which fewer may be listed.
 * @throws Refusal `validation_failed`, with the first problem.
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
