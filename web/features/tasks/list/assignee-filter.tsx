import { useState } from "react";
import { Combobox, type ComboboxOption } from "../../../ui/controls/combobox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { usePersonName, useTaskPeople } from "../task-queries.ts";
import type { AssigneeChoice } from "./task-filters.ts";

const fixed: readonly ComboboxOption[] = [
  { value: "", label: "Everyone" },
  { value: "me", label: "Me" },
  { value: "none", label: "Nobody" },
];

interface AssigneeFilterProps {
  /** "me", "none", or a person's id; undefined for everyone. */
  value: AssigneeChoice | undefined;
  onChange: (assignee: AssigneeChoice | undefined) => void;
}

/** Filters a list of tasks by who they are assigned to. The people are fetched when it opens. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const { people, failed } = useTaskPeople({ search: useDebounced(search), enabled: open });
  const isPerson = value !== undefined && !fixed.some((option) => option.value === value);
  const name = usePersonName(isPerson ? value : undefined);
  const options = people.map((person): ComboboxOption => ({
    value: person._id,
    label: person.name,
    detail: person.company,
    icon: <Avatar name={person.name} size="sm" />,
  }));
  return (
    <Field label="Assignee" hideLabel>
      <Combobox
        options={search === "" ? [...fixed, ...options] : options}
        value={value ?? ""}
        onChange={(next) => onChange(next === "" ? undefined : next)}
        onSearch={setText}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setText("");
        }}
        placeholder="Assignee"
        chosenLabel={isPerson ? (name ?? "One person") : undefined}
        emptyText={failed ? "People could not be loaded. Close this and try again." : undefined}
      />
    </Field>
  );
}
