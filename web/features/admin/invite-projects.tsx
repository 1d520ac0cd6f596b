import { X } from "lucide-react";
import { useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { useRested } from "../../ui/hooks/use-rested.ts";
import { SEARCH_MAX } from "../../ui/hooks/url-params.ts";
import { useProjectChoices } from "./invitation-queries.ts";

export interface ProjectRef {
  readonly _id: string;
  readonly title: string;
}

interface InviteProjectsProps {
  chosen: readonly ProjectRef[];
  onChange: (projects: readonly ProjectRef[]) => void;
}

/** The projects whose team the invited join. */
export function InviteProjects({ chosen, onChange }: InviteProjectsProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const { projects, failed } = useProjectChoices({ open, search: useRested(search) });
  const free = projects.filter(({ _id }) => !chosen.some((project) => project._id === _id));

  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  const add = (id: string) => {
    const project = free.find(({ _id }) => _id === id);
    if (project) onChange([...chosen, { _id: project._id, title: project.title }]);
  };
  return (
    <div>
      <Field
        label="Projects"
        hint={
          chosen.length === 0
            ? "They see nothing until they are on a team: choose its project here, or add them later."
            : "They join the team of each."
        }
      >
        <Combobox
          options={free.map(({ _id, title }) => ({ value: _id, label: title }))}
          value=""
          onChange={add}
          onSearch={setText}
          onOpenChange={change}
          placeholder={chosen.length === 0 ? "Add a project" : "Add another project"}
          emptyText={
            failed
              ? "Projects could not be loaded. Close this and try again."
              : search === ""
                ? "No more projects."
                : "No projects found."
          }
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen projects" className="mt-1 mb-3 flex flex-wrap gap-2">
          {chosen.map((project) => (
            <li
              key={project._id}
              className="flex max-w-full items-center rounded-sm bg-grey-wash pl-2.5 text-sm text-grey-ink"
            >
              <span className="truncate">{project.title}</span>
              <button
                type="button"
                aria-label={`Leave out ${project.title}`}
                onClick={() => onChange(chosen.filter(({ _id }) => _id !== project._id))}
                className="grid size-8 shrink-0 place-items-center rounded-sm hover:text-ink pointer-coarse:size-11"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
