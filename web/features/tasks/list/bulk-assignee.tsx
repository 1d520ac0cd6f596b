import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { useComboboxSearch } from "../../../ui/hooks/use-combobox-search.ts";
import { usePersonChoices } from "../../person-filter/public.ts";
import { useAssigneeChoices } from "../task-queries.ts";

interface BulkAssigneeProps {
  tasks: readonly Task[];
  onChoose: (person: Task["assignedTo"]) => void;
}

/** Assigns the selected tasks to someone: a person of their project, or anybody if there are several projects. */
export function BulkAssignee({ tasks, onChoose }: BulkAssigneeProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const [first] = tasks;
  const isOne = tasks.every(({ project }) => project._id === first?.project._id);
  const projectId = first && isOne ? first.project._id : undefined;
  const ofProject = useAssigneeChoices(projectId ?? "", {
    search: asked,
    enabled: open && projectId !== undefined,
  });
  const ofAll = usePersonChoices({ search: asked, open: open && projectId === undefined });
  const { people, isLoading, failed } = projectId === undefined ? ofAll : ofProject;
  const options = people.map(({ _id, name, company }) => ({
    value: _id,
    label: name,
    detail: company,
    icon: <Avatar name={name} size="sm" />,
  }));
  const pick = (id: string) => {
    const person = people.find(({ _id }) => _id === id);
    if (id === "nobody") onChoose(null);
    else if (person) onChoose({ _id: person._id, name: person.name });
  };
  return (
    <div className="min-w-0 sm:w-44">
      <Field label="Assignee of the selected tasks" hideLabel>
        <Combobox
          {...box(isLoading)}
          options={search === "" ? [{ value: "nobody", label: "Nobody" }, ...options] : options}
          value=""
          disabled={tasks.length === 0}
          onChange={pick}
          placeholder="Assignee…"
          emptyText={failed ? "People could not be loaded. Close this and try again." : undefined}
        />
      </Field>
    </div>
  );
}
