import { useMemo } from "react";
import type { LocalRecord } from "../../../../device/records/local-record.ts";
import { useProjectBasis, useProjectLists } from "../../parts/use-site.ts";
import { usedWords } from "./used-words.ts";

/** The cells for which the words of earlier diaries are offered while one types. */
const offering: Readonly<Record<string, readonly string[]>> = {
  labour: ["company", "trade"],
  plant: ["plant"],
  work: ["unit"],
  deliveries: ["material", "unit", "supplier"],
  instructions: ["from"],
  visitors: ["name", "from", "purpose"],
};
const COMPANY_CELLS: ReadonlySet<string> = new Set(["company", "supplier"]);

/** The gangs of most sites, so that a first diary knows a trade from a company. */
const usualTrades = [
  "Mason",
  "Bricklayer",
  "Carpenter",
  "Steel fixer",
  "Iron bender",
  "Labourer",
  "Plasterer",
  "Tiler",
  "Painter",
  "Plumber",
  "Electrician",
  "Welder",
  "Roofer",
  "Glazier",
  "Scaffolder",
  "Operator",
].flatMap((trade) => [trade, `${trade}s`]);

const joined = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

/** The words that the controls of a section offer by cell, and the companies and trades that are known. */
export function useOfferedWords({
  projectId,
  section,
  before,
  isPhone,
}: {
  readonly projectId: string;
  readonly section: string;
  readonly before: readonly LocalRecord[];
  readonly isPhone: boolean;
}) {
  const directory = useProjectLists(projectId)?.companies;
  const materials = useProjectBasis(projectId)?.materials;
  return useMemo(() => {
    const listed = (directory ?? []).map(({ name }) => name);
    const used = (cell: string) => usedWords(before, { section, cell });
    const isGang = section === "labour" && isPhone;
    const wordsOf = (cell: string) => {
      if (cell === "material")
        return joined(
          used(cell),
          (materials ?? []).map(({ name }) => name),
        );
      if (isGang && cell === "trade") return joined(used(cell), used("company"), listed);
      if (!COMPANY_CELLS.has(cell)) return used(cell);
      // On a phone, one control takes a company or a trade.
      const trades = isGang ? used("trade") : [];
      return joined(used(cell), trades, listed);
    };
    const words = Object.fromEntries(
      (offering[section] ?? []).map((cell) => [cell, wordsOf(cell)] as const),
    );
    const companies = joined(used("company"), listed);
    const trades = joined(
      used("trade"),
      (directory ?? []).map(({ trade }) => trade),
      usualTrades,
    );
    return { companies, trades, words };
  }, [directory, materials, before, section, isPhone]);
}
