import { useRef } from "react";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { FoldedFilters } from "../../../ui/controls/folded-filters.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import type { KnownNames } from "../parts/use-names.ts";
import { filterNames, linesOf, type RecordFilters, sortsOf } from "./record-filters.ts";

interface RecordToolbarProps {
  readonly kind: RecordKind;
  readonly records: readonly LocalRecord[];
  readonly names: KnownNames;
  readonly filters: RecordFilters;
  readonly onChange: (change: RecordFilters) => void;
}

type Options = readonly { readonly value: string; readonly label: string }[];
const named = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
  value: _id,
  label: name,
});

/**
 * Returns the options of a field's filter: a choice's values, the names that this device knows, or the lines that
 * records have.
 */
function optionsOf(
  kind: RecordKind,
  name: string,
  { names, records }: Pick<RecordToolbarProps, "names" | "records">,
): Options {
  const { choices, refersTo } = kind.fields[name] ?? {};
  if (choices) return Object.entries(choices).map(([value, label]) => ({ value, label }));
  switch (refersTo) {
    case "company":
      return names.companies.map(named);
    case "person":
      return names.people.map(named);
    case "location":
      return names.locations.map(({ id, path }) => ({ value: id, label: path }));
    default:
      return linesOf(records, name).map((words) => ({ value: words, label: words }));
  }
}

/** Search, filters and order of records. On a phone the filters are behind a button. */
export function RecordToolbar(props: RecordToolbarProps) {
  const { kind, records, names, filters, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters["search"] ?? "", (search) => onChange({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  const chosen = filterNames(kind).filter((name) => filters[name]);
  const choices = Object.entries(kind.screens?.filters ?? {}).flatMap(([name, all]) => {
    const options = optionsOf(kind, name, { names, records });
    const { label = name, control } = kind.fields[name] ?? {};
    // If no record has a value, there is nothing to choose.
    if (control === "line" && options.length === 0) return [];
    return [{ name, label, options: [{ value: "", label: all }, ...options], control }];
  });
  return (
    <search className="flex flex-wrap gap-3">
      <SearchInput
        label={`Search ${kind.plural}`}
        placeholder={kind.isNumbered ? "Words or a number" : "Words"}
        hotkey="/"
        value={text}
        onChange={(next) => setText(next.slice(0, SEARCH_MAX))}
        inputRef={field}
        className="min-w-0 flex-1 basis-40 sm:basis-64"
      />
      <FoldedFilters count={chosen.length}>
        {choices.map(({ name, label, options, control }) => (
          <Select
            key={name}
            aria-label={label}
            value={filters[name] ?? ""}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
            options={options}
            className={control === "reference" ? "sm:w-44" : "sm:w-36"}
          />
        ))}
        <Select
          aria-label="Sort by"
          value={filters["sort"]}
          onChange={({ target }) => onChange({ sort: target.value })}
          options={sortsOf(kind).map(([value, label]) => ({ value, label }))}
          className="sm:w-36"
        />
      </FoldedFilters>
    </search>
  );
}
