import { Combobox, type ComboboxOption } from "../../ui/fields/combobox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Avatar } from "../../ui/data/avatar.tsx";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";
import { useChosenPerson, usePersonChoices } from "./person-choices.ts";

interface PersonFilterProps {
  /** How the people relate to the list: "Entered by". */
  label: string;
  /** The text shown while nobody is chosen, in a row of filters without labels: "Entered by everyone". */
  everyone: string;
  /** A person's id, or the value of one of `others`; undefined for everyone. */
  value: string | undefined;
  onChange: (person: string | undefined) => void;
  /** More choices that name no person, such as "Nobody". */
  others?: readonly ComboboxOption[];
  /** The text for a person who is not found. */
  unknown?: string;
}

/** Filters a list by one person. The people are fetched when it opens. */
export function PersonFilter(props: PersonFilterProps) {
  const { label, everyone, value, onChange, others = [], unknown = "One person" } = props;
  const { open, search, asked, box } = useComboboxSearch();
  const { people, isLoading, failed } = usePersonChoices({ search: asked, open });
  const isPerson = value !== undefined && !others.some((option) => option.value === value);
  const person = useChosenPerson(isPerson ? value : undefined);
  const name = person === null ? unknown : (person?.name ?? "One person");
  const options = people.map((found): ComboboxOption => ({
    value: found._id,
    label: found.name,
    detail: found.company,
    icon: <Avatar name={found.name} size="sm" />,
  }));
  const fixed = [{ value: "", label: everyone }, ...others];
  return (
    <Field label={label} hideLabel>
      <Combobox
        {...box(isLoading)}
        options={search === "" ? [...fixed, ...options] : options}
        value={value ?? ""}
        onChange={(next) => onChange(next === "" ? undefined : next)}
        placeholder={label}
        chosenLabel={isPerson ? name : undefined}
        emptyText={failed ? "People could not be loaded. Close this and try again." : undefined}
      />
    </Field>
  );
}
