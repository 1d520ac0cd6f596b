import type { Line } from "./naive-history.ts";
import { wordsOf } from "./random-actions.ts";

/** The command that last set a value. */
interface Mark {
  stamp: string;
  madeAt: string;
  replica: string;
  version: number;
}

/** A row: its cells, and whether somebody removed it. */
interface Row {
  readonly cells: Map<string, unknown>;
  gone: boolean;
}

/** The fields in which each cell of a row is a value of its own, and those whose words are joined. */
const rowFields = new Set(["labour", "weather", "addenda"]);
const textFields = new Set(["description", "notes"]);

interface At {
  readonly line: Line;
  /** The version that the author saw. */
  readonly base: number;
  /** The version that the record gets. */
  readonly version: number;
}

type Cells = Readonly<Record<string, unknown>>;

/** Computes the fields of a record after each line of its history, without regard to speed. */
export class NaiveRecord {
  readonly #marks = new Map<string, Mark>();
  readonly #values = new Map<string, unknown>();
  readonly #rows = new Map<string, Map<string, Row>>();
  readonly #updates = new Map<string, string[]>();

  /** @returns the parts that lost, and whether any part was accepted */
  edit(fields: Cells, at: At): { readonly lost: readonly string[]; readonly takes: boolean } {
    const lost: string[] = [];
    let takes = false;
    for (const [field, value] of Object.entries(fields)) {
      if (textFields.has(field)) {
        const updates = this.#updates.get(field) ?? [];
        this.#updates.set(field, [...updates, (value as { update: string }).update]);
        takes = true;
      } else if (rowFields.has(field)) {
        for (const [row, cells] of Object.entries(value as Record<string, Cells | null>)) {
          const lostHere = this.#row(field, { row, cells }, at);
          lost.push(...lostHere);
          takes ||= lostHere.length < (cells ? Object.keys(cells).length : 1);
        }
      } else if (this.#wins(field, at)) {
        this.#values.set(field, value);
        takes = true;
      } else lost.push(field);
    }
    return { lost, takes };
  }

  #row(
    field: string,
    { row: id, cells }: { readonly row: string; readonly cells: Cells | null },
    at: At,
  ): readonly string[] {
    const rows = this.#rows.get(field) ?? new Map<string, Row>();
    this.#rows.set(field, rows);
    const row = rows.get(id) ?? { cells: new Map<string, unknown>(), gone: false };
    rows.set(id, row);
    const key = `${field}/${id}`;
    if (!cells) {
      // A row stays if it has words that the person who removes it has not seen.
      const isSeen = [...row.cells.keys()].every((cell) => this.#saw(`${key}/${cell}`, at));
      if (!isSeen || !this.#wins(key, at)) return [key];
      row.gone = true;
      return [];
    }
    const lost: string[] = [];
    for (const [cell, value] of Object.entries(cells))
      if (this.#wins(`${key}/${cell}`, at)) row.cells.set(cell, value);
      else lost.push(`${key}/${cell}`);
    const removed = this.#marks.get(key);
    const isLater =
      !removed || removed.replica !== at.line.replica || removed.madeAt < at.line.madeAt;
    if (row.gone && isLater && lost.length < Object.keys(cells).length) {
      row.gone = false;
      this.#mark(key, at);
    }
    return lost;
  }

  #saw(key: string, { line, base }: At): boolean {
    const old = this.#marks.get(key);
    if (!old || old.version <= base) return true;
    return old.replica === line.replica && old.madeAt <= line.madeAt;
  }

  #wins(key: string, at: At): boolean {
    const old = this.#marks.get(key);
    const { line } = at;
    const wins =
      !old || this.#saw(key, at) || (old.replica !== line.replica && line.stamp > old.stamp);
    if (wins) this.#mark(key, at);
    return wins;
  }

  #mark(key: string, { line, version }: At): void {
    const old = this.#marks.get(key);
    const { madeAt, replica } = line;
    const stamp = old && old.stamp > line.stamp ? after(old.stamp, line) : line.stamp;
    this.#marks.set(key, { stamp, madeAt, replica, version });
  }

  /** What the record says. */
  fields(): Readonly<Record<string, unknown>> {
    const rows = [...this.#rows].map(([field, of]) => [
      field,
      Object.fromEntries(
        [...of].map(([id, { cells, gone }]) => [
          id,
          { ...Object.fromEntries(cells), ...(gone && { _removed: true }) },
        ]),
      ),
    ]);
    const texts = [...this.#updates].map(([field, updates]) => [field, wordsOf(updates)]);
    return Object.fromEntries([...this.#values, ...rows, ...texts]) as Record<string, unknown>;
  }
}

/** Returns the stamp of a change that replaces a later one, which its author saw. */
function after(stamp: string, { replica, stamp: own }: Line): string {
  const [instant = "", counter = "0"] = stamp.split("/");
  const now = own.slice(0, own.indexOf("/"));
  const next = now > instant ? 0 : Number.parseInt(counter, 16) + 1;
  return `${now > instant ? now : instant}/${next.toString(16).padStart(6, "0")}/${replica}`;
}
