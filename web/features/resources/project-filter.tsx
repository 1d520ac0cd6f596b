import { useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { useRested } from "../../ui/hooks/use-rested.ts";
import { useProjectChoices, useProjectTitle } from "./resource-queries.ts";

const all = { value: "", label: "All projects" };

interface ProjectFilterProps {
  value: string | undefined;
  onChange: (projectId: string | undefined) => void;
}

/** Narrows resources to those of one project; searched on the server, however many there are. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const [text, setText] = useState("");
  const search = text.trim().slice(0, 100);
  const choices = useProjectChoices(useRested(search));
  const title = useProjectTitle(value);
  const found = choices.data ?? [];
  return (
    <Field label="Project" hideLabel>
      <Combobox
        options={search === "" ? [all, ...found] : found}
        value={value ?? ""}
        onChange={(next) => onChange(next || undefined)}
        onSearch={setText}
        onOpenChange={(isOpen) => !isOpen && setText("")}
        placeholder="Project"
        chosenLabel={value === undefined ? all.label : (title ?? "One project")}
        emptyText="No projects found."
      />
    </Field>
  );
}
