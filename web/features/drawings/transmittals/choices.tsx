import { folded } from "../../../../engine/folded-text.ts";
import "../drawings.css";
import { useId, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";

export interface RecipientChoice {
  value: string;
  label: string;
}

interface ChoicesProps {
  label: string;
  error: string | undefined;
  options: readonly RecipientChoice[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  /** Searches the source of the options, if not all of them are loaded. */
  onSearch?: (search: string) => void;
  /** A line below the options, saying that there are more. */
  more?: string | undefined;
}

/** A list longer than this gets a search field. */
const LONG = 8;

/** Chooses several options, with a search if the list is long. */
export function Choices(props: ChoicesProps) {
  const { label, error, options, value, onChange, onSearch, more } = props;
  const id = useId();
  const [search, setSearch] = useState("");
  const sought = folded(search.trim());
  const shown = onSearch
    ? options
    : options.filter(({ label: each }) => folded(each).includes(sought));
  const isAll = shown.length > 0 && shown.every((each) => value.includes(each.value));
  const toggle = (of: string) =>
    onChange(value.includes(of) ? value.filter((each) => each !== of) : [...value, of]);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1 text-sm font-semibold">{`${label} (${value.length})`}</legend>
      {(onSearch !== undefined || options.length > LONG) && (
        <div className="mb-2 flex items-center gap-2">
          <SearchInput
            label={`Search ${label.toLowerCase()}`}
            value={search}
            onChange={(next) => {
              setSearch(next);
              onSearch?.(next);
            }}
            className="flex-1"
          />
          <Button
            size="sm"
            onClick={() =>
              onChange(
                isAll
                  ? value.filter((each) => shown.every((other) => other.value !== each))
                  : [...new Set([...value, ...shown.map((each) => each.value)])],
              )
            }
          >
            {isAll ? "None" : "All"}
          </Button>
        </div>
      )}
      <ul className="drawing-choices overflow-y-auto rounded-md border border-line px-3 py-1">
        {shown.map((option) => (
          <li key={option.value} className="py-1">
            <Checkbox
              label={option.label}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
          </li>
        ))}
        {shown.length === 0 && <li className="py-1 text-sm text-muted">None.</li>}
      </ul>
      {more !== undefined && <p className="mt-1 text-sm text-muted">{more}</p>}
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 text-sm text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
