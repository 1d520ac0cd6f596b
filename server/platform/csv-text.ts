/** What a spreadsheet takes for the beginning of a formula, full-width signs included. */
const FORMULA = /^(?="*[=+\-@\t\r\n＝＋－＠])/u;
/** The same in the middle, where a spreadsheet may see a cell begin: it splits on what its country splits on. */
const INNER = /(?<=[;\t])(?="*[=+\-@\t\r＝＋－＠])|(?<=[\r\n])(?="*[=+\-@\t＝＋－＠])/gu;

/**
 * A value as a field of CSV (RFC 4180). Where a spreadsheet would run it as a formula, whether it splits
 * on commas, semicolons or tabs, it gets an apostrophe, which says "text" there.
 */
export function csvField(value: string): string {
  const safe = value.replace(FORMULA, "'").replaceAll(INNER, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of CSV, each ending with CRLF. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}
