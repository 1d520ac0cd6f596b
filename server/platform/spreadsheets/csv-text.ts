import { stringify } from "csv-stringify/sync";

/** The characters that begin a formula in a spreadsheet, full-width ones included. */
const FORMULA = /^(?="*[=+\-@\t\r\n＝＋－＠])/u;
/** The same characters in the middle of a text, where a spreadsheet with another delimiter sees a new cell. */
const INNER = /(?<=[;\t])(?="*[=+\-@\t\r＝＋－＠])|(?<=[\r\n])(?="*[=+\-@\t＝＋－＠])/gu;

/** A formatted number. It is not guarded: its minus begins no formula. */
export interface CsvFigure {
  readonly figure: string;
}

/** Puts an apostrophe before what a spreadsheet would run as a formula, whichever delimiter it uses. */
function guarded(text: string): string {
  return text.replace(FORMULA, "'").replaceAll(INNER, "'");
}

const GUARD = /^'(?="*[=+\-@\t\r\n＝＋－＠])/u;
const INNER_GUARD = /(?<=[;\t])'(?="*[=+\-@\t\r＝＋－＠])|(?<=[\r\n])'(?="*[=+\-@\t＝＋－＠])/gu;

/** Returns a text from one of our files as it was before it was guarded. */
export function unguarded(text: string): string {
  return text.replace(GUARD, "").replaceAll(INNER_GUARD, "");
}

/** Rows of CSV (RFC 4180), each ending with CRLF. Texts are guarded against formulas. */
export function csvText(rows: readonly (readonly (string | CsvFigure)[])[]): string {
  const fields = rows.map((row) =>
    row.map((field) => (typeof field === "string" ? guarded(field) : field.figure)),
  );
  // Also quotes the delimiters that spreadsheets of other countries use.
  return stringify(fields, { record_delimiter: "\r\n", quoted_match: /[;\t\r\n]/ });
}
