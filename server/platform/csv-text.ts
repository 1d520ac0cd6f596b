import { stringify } from "csv-stringify/sync";

/** What a spreadsheet takes for the beginning of a formula, full-width signs included. */
const FORMULA = /^(?="*[=+\-@\t\r\n＝＋－＠])/u;
/** The same in the middle, where a spreadsheet that splits on another sign sees a cell begin. */
const INNER = /(?<=[;\t])(?="*[=+\-@\t\r＝＋－＠])|(?<=[\r\n])(?="*[=+\-@\t＝＋－＠])/gu;

/** A figure, already written. It is not guarded: its minus begins no formula. */
export interface CsvFigure {
  readonly figure: string;
}

/** Marks as text, with an apostrophe, what a spreadsheet would run as a formula, whichever sign it splits on. */
function guarded(text: string): string {
  return text.replace(FORMULA, "'").replaceAll(INNER, "'");
}

/** Rows of CSV (RFC 4180), each ending with CRLF. Texts are guarded against formulas. */
export function csvText(rows: readonly (readonly (string | CsvFigure)[])[]): string {
  const fields = rows.map((row) =>
    row.map((field) => (typeof field === "string" ? guarded(field) : field.figure)),
  );
  // Quoted too is what a spreadsheet of another country may split on.
  return stringify(fields, { record_delimiter: "\r\n", quoted_match: /[;\t\r\n]/ });
}
