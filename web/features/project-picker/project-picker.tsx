import type { ReactElement } from "react";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";
import { useProjectChoices, useChosenProject } from "./project-choices.ts";

export interface ProjectRef {
  readonly _id: string;
  readonly title: string;
}

interface ProjectPickerProps {
  /** The chosen project's id; undefined if there is none. */
  value: string | undefined;
  onChange: (project: ProjectRef | undefined) => void;
  placeholder: string;
  /** The label of a first option that means no particular project: "All projects". */
  all?: string | undefined;
  /** Ids of projects that cannot be chosen. */
  without?: readonly string[] | undefined;
  /** The message if there is nothing to choose and no search. */
  noneText?: string | undefined;
  /** Replaces the button that opens the list. */
  trigger?: ReactElement | undefined;
  "data-autofocus"?: boolean | undefined;
}

/** Chooses one of the visible projects. The projects are fetched when the picker opens, and searched on the server. */
export function ProjectPicker(props: ProjectPickerProps) {
  const { value, onChange, placeholder, all, without = [], noneText, trigger } = props;
  const { open, search, asked, box } = useComboboxSearch();
  const choices = useProjectChoices({ open, search: asked });
  const { data = [], isPending, isError } = choices;
  const title = useChosenProject(value)?.title;
  const projects = data.filter(({ _id }) => !without.includes(_id));
  const found = projects.map(({ _id, title: label }) => ({ value: _id, label }));
  const emptyText = isError
    ? "Projects could not be loaded. Close this and try again."
    : isPending
      ? "Loading projects…"
      : ((search === "" ? noneText : undefined) ?? "No projects found.");
  return (
    <Combobox
      {...box(choices.isLoading || choices.isPlaceholderData)}
      options={all !== undefined && search === "" ? [{ value: "", label: all }, ...found] : found}
      value={value ?? ""}
      onChange={(id) => onChange(projects.find(({ _id }) => _id === id))}
      placeholder={placeholder}
      chosenLabel={value === undefined ? all : (title ?? "One project")}
      emptyText={emptyText}
      trigger={trigger}
      data-autofocus={props["data-autofocus"]}
    />
  );
}

interface ProjectFilterProps {
  value: string | undefined;
  onChange: (projectId: string | undefined) => void;
}

/** Filters a list by one project. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  return (
    <Field label="Project" hideLabel>
      <ProjectPicker
        value={value}
        onChange={(project) => onChange(project?._id)}
        placeholder="Project"
        all="All projects"
      />
    </Field>
  );
}
