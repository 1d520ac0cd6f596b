import { useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { SEARCH_MAX } from "../../ui/hooks/url-params.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { usePeopleChoices, usePersonName } from "./expense-queries.ts";

interface PersonFilterProps {
  /** A person's id; undefined for everyone. */
  value: string | undefined;
  onChange: (person: string | undefined) => void;
}

/** Filters expenses by who entered them. The people are fetched when it opens. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const { people, failed } = usePeopleChoices({ search: useDebounced(search), open });
  const name = usePersonName(value);
  const everyone = search === "" ? [{ value: "", label: "Everyone" }] : [];
  const options = people.map((person) => ({
    value: person._id,
    label: person.name,
    detail: person.company,
    icon: <Avatar name={person.name} size="sm" />,
  }));
  return (
    <Field label="Entered by" hideLabel>
      <Combobox
        options={[...everyone, ...options]}
        value={value ?? ""}
        onChange={(next) => onChange(next === "" ? undefined : next)}
        onSearch={setText}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setText("");
        }}
        placeholder="Entered by"
        chosenLabel={value === undefined ? "Entered by everyone" : (name ?? "One person")}
        emptyText={failed ? "People could not be loaded. Close this and try again." : undefined}
      />
    </Field>
  );
}
