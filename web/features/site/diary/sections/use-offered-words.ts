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

const joined = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];

/** The words that the controls of a section offer by cell, and the companies of the directory. */
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
    const companies = (directory ?? []).map(({ name }) => name);
    const used = (cell: string) => usedWords(before, { section, cell });
    const wordsOf = (cell: string) => {
      if (cell === "material")
        return joined(
          used(cell),
          (materials ?? []).map(({ name }) => name),
        );
      if (!COMPANY_CELLS.has(cell)) return used(cell);
      // On a phone, one control takes a company or a trade.
      const trades = section === "labour" && isPhone ? used("trade") : [];
      return joined(used(cell), trades, companies);
    };
    const words = Object.fromEntries(
      (offering[section] ?? []).map((cell) => [cell, wordsOf(cell)] as const),
    );
    return { companies, words };
  }, [directory, materials, before, section, isPhone]);
}
