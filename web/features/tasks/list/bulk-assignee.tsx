import { useState } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { Combobox } from "../../../ui/controls/combobox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { useAssigneeChoices, useTaskPeople } from "../task-queries.ts";

interface BulkAssigneeProps {
  tasks: readonly Task[];
  onChoose: (person: Task["assignedTo"]) => void;
}

/** Assigns the selected tasks to someone: of their project, or of all people where there are several. */
export function BulkAssignee({ tasks, onChoose }: BulkAssigneeProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = useDebounced(text.trim().slice(0, SEARCH_MAX));
  const [first] = tasks;
  const isOne = tasks.every(({ project }) => project._id === first?.project._id);
  const projectId = first && isOne ? first.project._id : undefined;
  const ofProject = useAssigneeChoices(projectId ?? "", {
    search,
    enabled: open && projectId !== undefined,
  });
  const ofAll = useTaskPeople({ search, enabled: open && projectId === undefined });
  const { people, failed } = projectId === undefined ? ofAll : ofProject;
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
          options={text === "" ? [{ value: "nobody", label: "Nobody" }, ...options] : options}
          value=""
          disabled={tasks.length === 0}
          onChange={pick}
          onSearch={setText}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) setText("");
          }}
          placeholder="Assignee…"
          emptyText={failed ? "People could not be loaded. Close this and try again." : undefined}
        />
      </Field>
    </div>
  );
}
