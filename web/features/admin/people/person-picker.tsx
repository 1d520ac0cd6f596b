import { roleLabels } from "../../../../contract/permissions.ts";
import type { Person } from "../../../../contract/people/people.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { useComboboxSearch } from "../../../ui/hooks/use-combobox-search.ts";
import { usePeopleChoices } from "./people-queries.ts";

interface PersonPickerProps {
  /** Id of the chosen person; empty for none. */
  value: string;
  chosenName: string | undefined;
  placeholder: string;
  /** The label of a first option that means no particular person: "Anybody". */
  anyone?: string;
  /** Leaves out deactivated people. */
  activeOnly?: boolean;
  /** Id of a person who cannot be chosen. */
  without?: string;
  onChange: (person: Person | undefined) => void;
}

/** Chooses one of the company's people. The server searches, so that it works for any number. */
export function PersonPicker(props: PersonPickerProps) {
  const { value, chosenName, placeholder, anyone, activeOnly = false, without, onChange } = props;
  const { open, search, asked, box } = useComboboxSearch();
  const choices = usePeopleChoices({ search: asked, open, active: activeOnly });
  const people = choices.people.filter(({ _id }) => _id !== without);
  const options = people.map(({ _id, name, email, role }) => ({
    value: _id,
    label: name || email,
    detail: `${roleLabels[role]}, ${email}`,
    icon: <Avatar name={name || email} size="sm" />,
  }));
  const any = anyone !== undefined && search === "" ? [{ value: "", label: anyone }] : [];
  return (
    <Combobox
      {...box(choices.isLoading)}
      options={[...any, ...options]}
      value={value}
      onChange={(id) => onChange(people.find(({ _id }) => _id === id))}
      placeholder={placeholder}
      chosenLabel={value === "" ? anyone : chosenName}
      emptyText={
        choices.failed
          ? "People could not be loaded. Close this and try again."
          : "Nobody by that name."
      }
    />
  );
}
