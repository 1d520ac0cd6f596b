import { clsx } from "clsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner } from "../../ui/data/banner.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { type ProjectRef, useChosenProject } from "../project-picker/public.ts";
import { Frozen, useCan, useFrozen } from "../session/public.ts";
import { AddToDiary, AddToSnag, useOpenProject, useRecordTargets } from "../site/public.ts";
import { AddToFiles } from "./add-to-files.tsx";
import { AddToTask } from "./add-to-task.tsx";
import { ProjectField, useUsualProject } from "./project-field.tsx";

/** A project itself belongs to nobody. */
const ofNobody = { createdBy: null, assignedTo: null };

interface Added {
  /** Whether it survives closing the page. */
  readonly isKept: boolean;
  /** Where it is now. */
  readonly path: string;
  readonly said?: string;
  /** Whether the words have not been added. */
  readonly leavesWords?: boolean;
}

/** What another app shared, on its way to a project. */
export interface AddSharedProps {
  readonly project: ProjectRef;
  readonly files: readonly File[];
  readonly words: string;
  readonly onAdded: (added: Added) => Promise<void>;
}

interface ChooseTargetProps {
  readonly files: readonly File[];
  readonly words: string;
  /** Forgets what is shared once it is on its way, except the words if they stay. */
  readonly onDone: (left: { readonly words: boolean }) => Promise<unknown>;
}

/** Chooses the project, and the place in it, to which the files and words are added. */
export function ChooseTarget({ files, words, onDone }: ChooseTargetProps) {
  const [chosen, setChosen] = useState<ProjectRef>();
  const usual = useUsualProject();
  const project = chosen ?? usual;
  const isArchived = (useChosenProject(project?._id)?.archivedAt ?? null) !== null;
  const navigate = useNavigate();
  const onAdded = async ({ isKept, path, said, leavesWords = false }: Added) => {
    // The shared copies are removed from this device only once it stores the work.
    if (isKept) await onDone({ words: leavesWords });
    await navigate(path, { replace: true });
    if (said !== undefined) toast(said, { tone: "green" });
  };
  return (
    <div className="grid gap-4">
      <ProjectField value={project?._id} onChange={setChosen} />
      {project && (
        <Frozen
          value={
            isArchived ? "This project is archived, so nothing in it can be changed." : undefined
          }
        >
          <ChoosePlace key={project._id} {...{ project, files, words, onAdded }} />
        </Frozen>
      )}
    </div>
  );
}

/** Offers the places that the person may write to. None is chosen ahead: another website may have sent these. */
function ChoosePlace(props: AddSharedProps) {
  const { project, files } = props;
  useOpenProject(project._id);
  const records = useRecordTargets(project._id);
  const frozen = useFrozen();
  const adds = useCan("file.add");
  const addsToProject = useCan("file.add", ofNobody).allowed;
  const [place, setPlace] = useState("");
  const hasFiles = files.length > 0;
  const options = [
    ...(records.diary ? [{ value: "diary", label: "Today’s diary" }] : []),
    ...(records.snag ? [{ value: "snag", label: "New snag" }] : []),
    ...(frozen === undefined && (adds.allowed || !hasFiles)
      ? [{ value: "task", label: "Task" }]
      : []),
    ...(addsToProject && hasFiles ? [{ value: "files", label: "Project files" }] : []),
  ];
  if (options.length === 0) return <Banner>{frozen ?? adds.reason}</Banner>;
  const site = { ...props, projectId: project._id };
  return (
    <>
      <div className="grid gap-1">
        <p className="text-sm font-medium" aria-hidden="true">
          Where it goes
        </p>
        <div role="group" aria-label="Where it goes" className="grid grid-cols-2 gap-2">
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === place}
              onClick={() => setPlace(value)}
              className={clsx(
                "min-h-11 rounded-md border px-3 text-sm font-medium text-ink",
                value === place ? "border-ink bg-sunken" : "border-line bg-surface hover:bg-hover",
              )}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {place === "diary" && <AddToDiary {...site} />}
      {place === "snag" && <AddToSnag {...site} />}
      {place === "task" && <AddToTask {...props} />}
      {place === "files" && <AddToFiles {...props} />}
    </>
  );
}
