import { useState } from "react";
import type { Assignee } from "../../../../contract/projects.ts";
import type { Task } from "../../../../contract/tasks.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { Combobox, type ComboboxOption } from "../../../ui/controls/combobox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { hatsAndCompany } from "../../team/public.ts";
import { useAssigneeChoices } from "../task-queries.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";

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
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const choices = useAssigneeChoices(projectId, { search: useDebounced(search), enabled: open });
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  const pick = (id: string) => {
    const person = choices.people.find(({ _id }) => _id === id);
    onChange(person ? { _id: person._id, name: person.name } : null);
  };
  return (
    <Field label="Assignee" error={error}>
      <Combobox
        options={
          search === "" ? [nobody, ...choices.people.map(optionOf)] : choices.people.map(optionOf)
        }
        value={value?._id ?? ""}
        onChange={pick}
        onSearch={setText}
        onOpenChange={change}
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
