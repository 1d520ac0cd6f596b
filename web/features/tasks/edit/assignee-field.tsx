import type { Assignee } from "../../../../contract/projects/projects.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { Combobox, type ComboboxOption } from "../../../ui/fields/combobox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useComboboxSearch } from "../../../ui/hooks/use-combobox-search.ts";
import { hatsAndCompany } from "../../team/public.ts";
import { useAssigneeChoices } from "../task-queries.ts";

type Person = NonNullable<Task["assignedTo"]>;

interface AssigneeFieldProps {
  projectId: string;
  value: Person | null;
  error?: string | undefined;
  onChange: (person: Person | null) => void;
}

const nobody: ComboboxOption = { value: "", label: "Nobody" };

/** Assigns a task to someone who can see its project. The people are fetched when it opens. */
export function AssigneeField({ projectId, value, error, onChange }: AssigneeFieldProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const choices = useAssigneeChoices(projectId, { search: asked, enabled: open });
  const pick = (id: string) => {
    const person = choices.people.find(({ _id }) => _id === id);
    onChange(person ? { _id: person._id, name: person.name } : null);
  };
  return (
    <Field label="Assignee" error={error}>
      <Combobox
        {...box(choices.isLoading)}
        options={
          search === "" ? [nobody, ...choices.people.map(optionOf)] : choices.people.map(optionOf)
        }
        value={value?._id ?? ""}
        onChange={pick}
        placeholder="Assignee"
        chosenLabel={value?.name ?? nobody.label}
        emptyText={
          choices.failed
            ? "People could not be loaded. Close this and try again."
            : "Nobody by that name."
        }
      />
    </Field>
  );
}

function optionOf(person: Assignee): ComboboxOption {
  const { _id, name } = person;
  return {
    value: _id,
    label: name,
    detail: hatsAndCompany(person),
    icon: <Avatar name={name} size="sm" />,
  };
}
