import { createHash } from "node:crypto";

/** The other names of each column, the most certain first, as `plainName` writes them. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Columns that carry nothing to import, and need no question. */
const IGNORED = new Set([
  "",
  "s",
  "s n",
  "sn",
  "sno",
  "s no",
  "serial",
  "serial no",
  "remark",
  "remarks",
  "balance",
]);

/**
 * Columns that only our own exports have, and the columns that have nothing to import if they are beside one of
 * these.
 */
const OURS = new Set(["code total", "entered by"]);
const BESIDE_OURS = new Set([...OURS, "section", "currency", "task", "status"]);

/** Currency symbols around a name: "Rate (N)", "AMOUNT =N=", "Amount ₦". */
const MARKS = /\((?:n|#|ngn|naira|usd)\)|=n=|\b(?:ngn|naira|in naira)\b|\p{Sc}/gu;

/**
 * The maximum length of a name that is compared. Real names are shorter, and one character can become eighteen when
 * it is decomposed.
 */
const LONGEST = 100;

/** Returns a column's name without case, accents, punctuation, line breaks and currency symbols. */
export function plainName(name: string): string {
  return name
    .slice(0, LONGEST)
    .normalize("NFKD")
    .slice(0, LONGEST)
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(MARKS, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/(?<=\S{3}) n$/, "");
}

/** Identifies spreadsheets with the same columns: a digest of the names in their header row. */
export function signatureOf(head: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(head.map(plainName)))
    .digest("hex");
}

/** Whether a column of a head is left out without a question. */
export function isIgnored(name: string, head: readonly string[] = []): boolean {
  const plain = plainName(name);
  return (
    IGNORED.has(plain) ||
    (BESIDE_OURS.has(plain) && head.some((other) => OURS.has(plainName(other))))
  );
}

/**
 * Returns the field of each column by its name; null if none is known. If two columns match one field, the column
 * with the more certain name gets it. If two columns have the same name, both get it, and `readHead` adds a
 * problem.
 */
export function fieldsOf<Column extends string>(
  head: readonly string[],
  names: ColumnNames<Column>,
): readonly (Column | null)[] {
  const known = Object.entries<readonly string[]>(names) as [Column, readonly string[]][];
  const found = head.map((cell) => {
    const plain = plainName(cell);
    for (const [field, others] of known) {
      const rank = [plainName(field), ...others].indexOf(plain);
      if (plain !== "" && rank >= 0) return { field, rank };
    }
    return undefined;
  });
  return found.map((one) => {
    const best = Math.min(
      ...found.map((each) => (each?.field === one?.field ? (each?.rank ?? 0) : Infinity)),
    );
    return one && one.rank === best ? one.field : null;
  });
}
