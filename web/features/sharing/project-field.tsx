import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { ProjectPicker, type ProjectRef, useChosenProject } from "../project-picker/public.ts";
import { useIsAway, useLastProject, useProjectsHere } from "../site/public.ts";

interface ProjectFieldProps {
  readonly value: string | undefined;
  readonly onChange: (project: ProjectRef | undefined) => void;
}

/** Chooses the project. Without a network, one of those on this device. */
export function ProjectField({ value, onChange }: ProjectFieldProps) {
  const isAway = useIsAway();
  const here = useProjectsHere() ?? [];
  const options = [
    ...(here.some(({ id }) => id === value) ? [] : [{ value: "", label: "Choose a project" }]),
    ...here.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Field label="Project">
      {isAway && here.length > 0 ? (
        <Select
          options={options}
          value={here.some(({ id }) => id === value) ? value : ""}
          onChange={({ target }) => {
            const found = here.find(({ id }) => id === target.value);
            onChange(found && { _id: found.id, title: found.title });
          }}
        />
      ) : (
        <ProjectPicker
          value={value}
          onChange={onChange}
          placeholder="Choose a project"
          noneText="You are not on a project yet."
        />
      )}
    </Field>
  );
}

/** The project that was used last, by its title as this device or the server knows it; undefined while there is none. */
export function useUsualProject(): ProjectRef | undefined {
  const last = useLastProject() ?? undefined;
  const here = useProjectsHere()?.find(({ id }) => id === last)?.title;
  const title = useChosenProject(last)?.title ?? here;
  return last === undefined || title === undefined ? undefined : { _id: last, title };
}
