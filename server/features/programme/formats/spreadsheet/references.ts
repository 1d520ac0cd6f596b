import {
  formatLinks,
  type LinkContext,
  parseLinks,
  type TypedLink,
} from "../../../../../engine/programme/typed/typed-links.ts";

/** A row of a spreadsheet, with the names that predecessors may use for it. */
export interface NamedRow {
  readonly _id: string;
  readonly code: string;
  /** The number of the row in the spreadsheet, or its position if the spreadsheet has no numbers. */
  readonly number: string;
}

/**
 * Finds the row that a predecessor names. If the spreadsheet numbers its rows, a number means a row; otherwise it
 * may be a code.
 */
export function rowFinder(
  rows: readonly NamedRow[],
  { isNumbered }: { readonly isNumbered: boolean },
): (reference: string) => string | undefined {
  const byCode = new Map(rows.map(({ code, _id }) => [code.toLowerCase(), _id]));
  const byNumber = new Map(rows.map(({ number, _id }) => [number, _id]));
  return (reference) => {
    const key = reference.trim().toLowerCase();
    if (key === "") return undefined;
    const numbered = /^\d+$/.test(key) ? byNumber.get(key) : undefined;
    const coded = byCode.get(key);
    return isNumbered ? (numbered ?? coded) : (coded ?? numbered);
  };
}

/**
 * Writes the predecessors of a row as text. It uses codes if they are read back as the same rows, and numbers
 * otherwise. The number is separated from the type where a code looks like both.
 */
export function referenceTexts(
  rows: readonly NamedRow[],
  context: Pick<LinkContext, "unitsOf" | "durationOf">,
): (links: readonly TypedLink[]) => string {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const idOf = rowFinder(rows, { isNumbered: true });
  const numberOf = (id: string) => byId.get(id)?.number ?? "";
  const codeOf = (id: string) => byId.get(id)?.code || numberOf(id);
  const isSame = (links: readonly TypedLink[], text: string) => {
    const read = parseLinks(text, { ...context, idOf, referenceOf: codeOf });
    return (
      "links" in read &&
      read.links.length === links.length &&
      read.links.every(({ from, type, lagUnit, lagMinutes, lagPercent }, at) => {
        const link = links[at];
        const isLag =
          lagUnit === "percent" ? lagPercent === link?.lagPercent : lagMinutes === link?.lagMinutes;
        return link?.from === from && link.type === type && link.lagUnit === lagUnit && isLag;
      })
    );
  };
  const ways = [codeOf, numberOf, (id: string) => `${numberOf(id)} `];
  return (links) => {
    if (links.length === 0) return "";
    const texts = ways.map((referenceOf) => formatLinks(links, { ...context, idOf, referenceOf }));
    return texts.find((text) => isSame(links, text)) ?? texts[1] ?? "";
  };
}
