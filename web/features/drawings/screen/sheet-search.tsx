import "../drawings.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useState } from "react";
import { getSheetWords, type SheetWord } from "../../../../contract/drawings/drawing-sheets.ts";
import { fetchBlob } from "../../../api/fetch-blob.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { findWords, type Found } from "./find-words.ts";

/** The words of a sheet with their positions. */
function useSheetWords(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [getSheetWords.name, { params: { id } }],
    queryFn: async ({ signal }) => {
      const blob = await fetchBlob(getSheetWords, { params: { id }, signal });
      return JSON.parse(await blob.text()) as SheetWord[][];
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A search in the text of one sheet: the matches, and which of them is shown. */
export function useSheetSearch(sheetId: string, initial: string) {
  const [text, setText] = useState(initial);
  const [at, setAt] = useState(0);
  const { data } = useSheetWords(sheetId, text.trim().length > 1);
  const found = useMemo(() => (data ? findWords(data, text) : []), [data, text]);
  return {
    text,
    found,
    current: found[at % Math.max(1, found.length)],
    at: found.length === 0 ? 0 : at % found.length,
    setText(next: string) {
      setText(next);
      setAt(0);
    },
    step: (by: number) => setAt((now) => (now + by + found.length) % Math.max(1, found.length)),
  };
}

export type SheetSearch = ReturnType<typeof useSheetSearch>;

interface SheetSearchBarProps {
  search: SheetSearch;
  onGo: (place: Found) => void;
}

/** The search field for a sheet's text, and the buttons that go from match to match. */
export function SheetSearchBar({ search, onGo }: SheetSearchBarProps) {
  const { text, found, at } = search;
  const go = (by: number) => {
    const next = found[(at + by + found.length) % Math.max(1, found.length)];
    search.step(by);
    if (next) onGo(next);
  };
  return (
    <form
      role="search"
      aria-label="In this sheet"
      className="flex min-w-0 items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const place = search.current;
        if (place) onGo(place);
      }}
    >
      <SearchInput
        label="Find words in this sheet"
        placeholder="Find words"
        value={text}
        onChange={search.setText}
        className="min-w-0 drawing-search-field flex-1"
      />
      <span role="status" className="drawing-count text-center text-xs text-muted tabular-nums">
        {text.trim().length < 2 ? "" : found.length === 0 ? "None" : `${at + 1}/${found.length}`}
      </span>
      <IconButton
        size="sm"
        label="Previous place"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={found.length === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        size="sm"
        label="Next place"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={found.length === 0}
        onClick={() => go(1)}
      />
    </form>
  );
}
