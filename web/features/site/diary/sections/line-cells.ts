import type { Cell } from "../../../../../contract/site/rows-field.ts";
import type { ShownRow } from "../edits/diary-edits.ts";

/** A cell with its name. */
export type NamedCell = readonly [name: string, cell: Cell];

/** The cells of each section that are on a row's line on a phone. The others are below it, folded. */
const onPhone: Readonly<Record<string, readonly string[]>> = {
  weather: ["condition", "stopped"],
  labour: ["company", "number", "hours"],
  plant: ["plant", "number", "hours"],
  work: ["words", "percent"],
  deliveries: ["material", "quantity", "unit"],
  delays: ["reason", "hours"],
  instructions: ["from", "words"],
  visitors: ["name", "purpose"],
  incidents: ["kind", "words"],
};

/** What is above a column of figures, where the cell's whole label has no space. */
const shortLabels: Readonly<Record<string, string>> = {
  "Hours each": "Hours",
  "Hours worked": "Hours",
  "Hours lost": "Hours",
  "Percent done": "%",
  Quantity: "Qty",
};

export const shortLabel = (label: string): string => shortLabels[label] ?? label;

/**
 * Splits the cells of a row into those on its line and those below it. A gang is known by its company or else by its
 * trade: on a phone, the two have one control.
 */
export function lineOf(
  section: string,
  { cells, row, isPhone }: { cells: readonly NamedCell[]; row: ShownRow; isPhone: boolean },
): { readonly line: readonly NamedCell[]; readonly below: readonly NamedCell[] } {
  if (!isPhone) return { line: cells, below: [] };
  const has = (name: string) => (row.cells[name] ?? "").trim() !== "";
  const isByTrade = section === "labour" && !has("company") && has("trade");
  const names = (onPhone[section] ?? []).map((name) =>
    isByTrade && name === "company" ? "trade" : name,
  );
  const known = new Map(cells);
  const line = names.flatMap((name): NamedCell[] => {
    const cell = known.get(name);
    if (!cell) return [];
    const isGang = section === "labour" && name === names[0];
    return [[name, isGang ? { ...cell, label: "Company or trade" } : cell]];
  });
  return { line, below: cells.filter(([name]) => !names.includes(name)) };
}

/** The widths of a line's columns. The last one is for its button. */
export function columnWidths(line: readonly NamedCell[], isPhone: boolean): string {
  const width = ([name, { control }]: NamedCell) => {
    const isQuantity = name === "unit" || name === "quantity";
    if (control === "number" || isQuantity)
      return isPhone ? (isQuantity ? "4rem" : "3.5rem") : "6rem";
    return control === "time" ? "7rem" : "minmax(0, 1fr)";
  };
  return [...line.map(width), "2.75rem"].join(" ");
}

/** The filled cells below a line, in words. `wordOf` says what a cell shows. */
export function belowWords(
  below: readonly NamedCell[],
  wordOf: (cell: NamedCell) => string,
): string {
  return below
    .flatMap(([name, cell]) => {
      const word = wordOf([name, cell]);
      if (word === "") return [];
      const isFigure = cell.control === "number" || cell.control === "time";
      return [isFigure ? `${cell.label} ${word}` : word];
    })
    .join(" · ");
}

/**
 * Puts what was typed as "Company or trade" into its cell when the control is left: a known trade out of the cell of
 * companies, and a known company out of that of trades. Undefined if nothing changes.
 */
export function sortedGang(
  { cells }: ShownRow,
  { companies, trades }: { companies: readonly string[]; trades: readonly string[] },
): Readonly<Record<string, string>> | undefined {
  const [company = "", trade = ""] = ["company", "trade"].map((name) => (cells[name] ?? "").trim());
  const isIn = (words: readonly string[], typed: string) =>
    words.some((word) => word.toLowerCase() === typed.toLowerCase());
  if (trade === "" && !isIn(companies, company) && isIn(trades, company))
    return { company: "", trade: company };
  if (company === "" && !isIn(trades, trade) && isIn(companies, trade))
    return { company: trade, trade: "" };
  return undefined;
}
