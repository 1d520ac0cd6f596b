import type { ProgrammeSpreadsheetField } from "../../../../../contract/programme/programme-import.ts";
import type { Plan } from "../../../../../engine/programme/plan.ts";
import type { SpreadsheetRow } from "../../../../platform/spreadsheets/spreadsheet.ts";
import { isIgnored } from "../../../imports/public.ts";
import { Columns } from "../columns.ts";
import { columnNamed, typeOfCells } from "./column-types.ts";
import type { FormatLossList } from "../programme-file.ts";

/** Columns of a spreadsheet that Plumbline computes or stores elsewhere. */
const COMPUTED =
  /^(total float|free float|late start|late finish|critical|company|person|site location|row|total slack|free slack)$/i;

/** Whether a column is computed, or stored elsewhere. */
export const isComputed = (name: string): boolean => COMPUTED.test(name.trim());

/**
 * Turns columns that a programme does not know into custom columns. Returns the key of each by its position in the
 * spreadsheet.
 */
export function customColumns(
  rows: readonly SpreadsheetRow[],
  sheet: {
    readonly names: readonly string[];
    readonly fields: readonly (ProgrammeSpreadsheetField | null)[];
    readonly programme: Pick<Plan, "columns">;
    readonly notKept: FormatLossList;
  },
): { readonly made: Columns; readonly keys: ReadonlyMap<number, string> } {
  const { names, fields, notKept, programme } = sheet;
  const made = new Columns();
  const keys = new Map<number, string>();
  for (const [place, name] of names.entries()) {
    if (fields[place] || name.trim() === "") continue;
    if (isComputed(name) || isIgnored(name)) {
      notKept.add("columns that are computed or kept elsewhere", name);
      continue;
    }
    const cells = rows.flatMap(({ cells }) => cells[place] || []);
    const { type, choices } = columnNamed(programme.columns, name) ?? {
      type: typeOfCells(cells),
      choices: [],
    };
    made.define(`${place}`, { name, type, choices });
    keys.set(place, `${place}`);
  }
  return { made, keys };
}

/** The summary above each row, by the levels. */
export class ParentFinder {
  readonly #above: { level: number; id: string }[] = [];

  parentOf(id: string, level: number): string | null {
    while ((this.#above.at(-1)?.level ?? -1) >= level) this.#above.pop();
    const parent = this.#above.at(-1)?.id ?? null;
    this.#above.push({ level, id });
    return parent;
  }
}
