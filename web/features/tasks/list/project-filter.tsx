import { useState } from "react";
import { Combobox } from "../../../ui/controls/combobox.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { SEARCH_MAX } from "../../../ui/hooks/url-params.ts";
import { useProjectChoices, useProjectTitle } from "../task-queries.ts";
import { useRested } from "../../../ui/hooks/use-rested.ts";

interface ProjectFilterProps {
  value: string | undefined;
  onChange: (projectId: string | undefined) => void;
}

const all = { value: "", label: "All projects" };

/** Narrows the list to one project; the search asks the server, however many projects there are. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const choices = useProjectChoices({ open, search: useRested(search) });
  const title = useProjectTitle(value);
  const found = choices.projects.map(({ _id, title: label }) => ({ value: _id, label }));
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  return (
    <Field label="Project" hideLabel>
      <Combobox
        options={search === "" ? [all, ...found] : found}
        value={value ?? ""}
        onChange={(next) => onChange(next || undefined)}
        onSearch={setText}
        onOpenChange={change}
        placeholder="Project"
        chosenLabel={value === undefined ? all.label : (title ?? "One project")}
        emptyText={
          choices.failed
            ? "Projects could not be loaded. Close this and try again."
            : "No projects found."
        }
      />
    </Field>
  );
}
