import { useRef } from "react";
import { roles, roleLabels } from "../../../../contract/permissions.ts";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { SEARCH_MAX, type UrlChange } from "../../../ui/hooks/url-params.ts";
import { type PeopleFilters, peopleParams } from "../admin-params.ts";

const roleOptions = [
  { value: "", label: "All roles" },
  ...roles.map((value) => ({ value, label: roleLabels[value] })),
];
const activeOptions = [
  { value: "", label: "Active and deactivated" },
  { value: "true", label: "Active" },
  { value: "false", label: "Deactivated" },
];

interface PeopleToolbarProps {
  filters: PeopleFilters;
  onChange: (part: UrlChange<typeof peopleParams>) => void;
}

/** Search, role and state of the list of people. */
export function PeopleToolbar({ filters, onChange }: PeopleToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  useHotkeys({ "/": () => field.current?.focus() });
  return (
    <search className="grid min-w-0 flex-1 grid-cols-2 gap-3 max-sm:basis-full sm:flex">
      <SearchInput
        label="Search people"
        placeholder="Name, email, company"
        hotkey="/"
        value={text}
        onChange={(typed) => setText(typed.slice(0, SEARCH_MAX))}
        inputRef={field}
        className="col-span-2 sm:max-w-sm sm:flex-1"
      />
      <Select
        aria-label="Role"
        value={filters.role ?? ""}
        onChange={({ target }) => onChange({ role: peopleParams.role.parse(target.value) })}
        options={roleOptions}
        className="sm:w-36"
      />
      <Select
        aria-label="State"
        value={filters.active ?? ""}
        onChange={({ target }) => onChange({ active: peopleParams.active.parse(target.value) })}
        options={activeOptions}
        className="sm:w-40"
      />
    </search>
  );
}
