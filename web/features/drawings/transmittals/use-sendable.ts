import { useMemo, useState } from "react";
import type { DrawingRow } from "../../../../contract/drawings/drawings.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { useRegister } from "../drawing-queries.ts";
import type { RecipientChoice } from "./choices.tsx";

const choiceOf = ({ number, title, revision }: DrawingRow): RecipientChoice => ({
  value: revision._id,
  label: `${number} ${title}, revision ${revision.code}`,
});

/** The issued revisions of a register of any length, as choices: what is searched for, and what is chosen already. */
export function useSendable(projectId: string) {
  const [search, setSearch] = useState("");
  /** The chosen revisions, kept while the person searches for something else. */
  const [kept, setKept] = useState<readonly RecipientChoice[]>([]);
  const list = useRegister(projectId, { search: useDebounced(search.trim()) || undefined });
  const found = useMemo(
    () =>
      list.drawings
        .filter(({ revision }) => revision.issuedAt !== null && revision.status !== "withdrawn")
        .map(choiceOf),
    [list.drawings],
  );
  const others = kept.filter(({ value }) => !found.some((choice) => choice.value === value));
  const options = [...others, ...found];
  return {
    options,
    search: setSearch,
    keep: (chosen: readonly string[]) =>
      setKept(options.filter(({ value }) => chosen.includes(value))),
    more: list.hasNextPage
      ? `The first ${list.drawings.length} of ${list.total ?? "more"}. Search for the others.`
      : undefined,
  };
}
