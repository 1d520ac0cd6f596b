import { type Role, seesAllProjects } from "../../../contract/permissions.ts";
import { X } from "lucide-react";
import { ProjectPicker, type ProjectRef } from "../project-picker/public.ts";
import { Field } from "../../ui/fields/field.tsx";

interface InviteProjectsProps {
  /** The role of the invited people; undefined until it is chosen. */
  role: Role | undefined;
  chosen: readonly ProjectRef[];
  onChange: (projects: readonly ProjectRef[]) => void;
}

/** The projects whose teams the invited people join. */
export function InviteProjects({ role, chosen, onChange }: InviteProjectsProps) {
  return (
    <div>
      <Field
        label="Projects"
        hint={
          chosen.length > 0
            ? "They join the team of each."
            : role !== undefined && seesAllProjects(role)
              ? "They see every project. Choose those whose team they join."
              : "They see nothing until they are on a team: choose its project here, or add them later."
        }
      >
        <ProjectPicker
          value={undefined}
          onChange={(project) =>
            project && onChange([...chosen, { _id: project._id, title: project.title }])
          }
          placeholder={chosen.length === 0 ? "Add a project" : "Add another project"}
          without={chosen.map(({ _id }) => _id)}
          noneText="No more projects."
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
                aria-label={`Remove ${project.title}`}
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
