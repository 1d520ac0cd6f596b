import { auditKinds } from "../../../../contract/reports/audit.ts";
import { DateFilter } from "../../../ui/dates/date-filter.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { SEARCH_MAX, type UrlChange } from "../../../ui/hooks/url-params.ts";
import { type AuditFilters, auditParams } from "../admin-params.ts";
import { auditKindLabels } from "../admin-words.ts";
import { PersonPicker } from "../people/person-picker.tsx";

const kindOptions = [
  { value: "", label: "All events" },
  ...auditKinds.map((value) => ({ value, label: auditKindLabels[value] })),
];

interface AuditToolbarProps {
  filters: AuditFilters;
  /** Name of the filtered person, once it is known. */
  actorName: string | undefined;
  onChange: (part: UrlChange<typeof auditParams>) => void;
}

/** Search, kind, person and days of the audit trail. */
export function AuditToolbar({ filters, actorName, onChange }: AuditToolbarProps) {
  const [text, setText] = useSearchText(filters.search, (search) => onChange({ search }));
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] xl:grid-cols-[minmax(0,1fr)_11rem_12rem_auto_auto]">
      <SearchInput
        label="Search the audit trail"
        placeholder="Search subject, address"
        value={text}
        onChange={(typed) => setText(typed.slice(0, SEARCH_MAX))}
        className="col-span-full xl:col-span-1"
      />
      <Select
        aria-label="Event"
        value={filters.kind ?? ""}
        onChange={({ target }) => onChange({ kind: auditParams.kind.parse(target.value) })}
        options={kindOptions}
      />
      <Field label="Person" hideLabel>
        <PersonPicker
          value={filters.actor ?? ""}
          chosenName={actorName ?? "One person"}
          placeholder="Person"
          anyone="Anybody"
          onChange={(person) => onChange({ actor: person?._id })}
        />
      </Field>
      <DateFilter label="From" value={filters.from ?? ""} onChange={(from) => onChange({ from })} />
      <DateFilter label="To" value={filters.to ?? ""} onChange={(to) => onChange({ to })} />
    </search>
  );
}
