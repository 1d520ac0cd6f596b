import { useRef } from "react";
import { snag } from "../../../../contract/site/snag.ts";
import { FoldedFilters } from "../../../ui/controls/folded-filters.tsx";
import { SearchInput } from "../../../ui/controls/search-input.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { SEARCH_MAX, type UrlChange } from "../../../ui/hooks/url-params.ts";
import type { LocationNode } from "../parts/location-tree.ts";
import { type SnagFilters, snagParams, type snagSorts } from "./snag-filters.ts";

interface SnagToolbarProps {
  readonly filters: SnagFilters;
  readonly onChange: (change: UrlChange<typeof snagParams>) => void;
  readonly companies: readonly { readonly _id: string; readonly name: string }[];
  readonly locations: readonly LocationNode[];
  readonly trades: readonly string[];
}

const sortWords: Readonly<Record<(typeof snagSorts)[number], string>> = {
  due: "Due first",
  newest: "Newest first",
  oldest: "Oldest first",
  number: "By number",
};
const sorts = Object.entries(sortWords).map(([value, label]) => ({ value, label }));
const priorities = Object.entries(snag.fields.priority.choices ?? {}).map(([value, label]) => ({
  value,
  label,
}));

/** Search, filters and order of the snags. On a phone the filters are behind a button. */
export function SnagToolbar(props: SnagToolbarProps) {
  const { filters, onChange, companies, locations, trades } = props;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  const chosen = [filters.company, filters.location, filters.trade || undefined, filters.priority];
  return (
    <search className="flex flex-wrap gap-3">
      <SearchInput
        label="Search snags"
        placeholder="Words or a number"
        hotkey="/"
        value={text}
        onChange={(next) => setText(next.slice(0, SEARCH_MAX))}
        inputRef={field}
        className="min-w-0 flex-1 basis-40 sm:basis-64"
      />
      <FoldedFilters count={chosen.filter((each) => each !== undefined).length}>
        <Select
          aria-label="Company"
          value={filters.company ?? ""}
          onChange={({ target }) => onChange({ company: target.value || undefined })}
          options={[
            { value: "", label: "All companies" },
            ...companies.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          className="sm:w-44"
        />
        <Select
          aria-label="Location"
          value={filters.location ?? ""}
          onChange={({ target }) => onChange({ location: target.value || undefined })}
          options={[
            { value: "", label: "All locations" },
            ...locations.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          className="sm:w-44"
        />
        {trades.length > 0 && (
          <Select
            aria-label="Trade"
            value={filters.trade}
            onChange={({ target }) => onChange({ trade: target.value })}
            options={[
              { value: "", label: "All trades" },
              ...trades.map((trade) => ({ value: trade, label: trade })),
            ]}
            className="sm:w-36"
          />
        )}
        <Select
          aria-label="Priority"
          value={filters.priority ?? ""}
          onChange={({ target }) => onChange({ priority: snagParams.priority.parse(target.value) })}
          options={[{ value: "", label: "All priorities" }, ...priorities]}
          className="sm:w-36"
        />
        <Select
          aria-label="Sort by"
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: snagParams.sort.parse(target.value) })}
          options={sorts}
          className="sm:w-36"
        />
      </FoldedFilters>
    </search>
  );
}
