import { useDeferredValue, useMemo, useState } from "react";
import { MAX_IMPORTED_TASKS } from "../../../../contract/tasks/task-import.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { counted } from "../../../ui/counted.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { StickyFooter } from "../../../ui/overlays/sticky-footer.tsx";
import { RecentImports } from "../../imports/public.ts";
import { useToday } from "../../session/public.ts";
import { keyOf, PastedRows } from "./pasted-rows.tsx";
import { readPastedTasks } from "./read-pasted-tasks.ts";
import { useImportTasks } from "./use-import-tasks.ts";
import { usePeople } from "./use-people.ts";

interface PasteDialogProps {
  project: Task["project"];
  /** The pasted text; empty to paste it here. */
  pasted: string;
  onClose: () => void;
}

const help =
  "A task on each line, or rows of a spreadsheet: title, due date, assignee, priority and status, with headings or without.";

/** Shows the rows of a paste as the tasks that they would add, and adds those that the person chooses. */
export function PasteDialog({ project, pasted, onClose }: PasteDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState(pasted);
  // A long list is read once the typing rests.
  const text = useDeferredValue(typed);
  // Lines without other cells name nobody.
  const { people, isLoading } = usePeople(project._id, text.includes("\t"));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(() => readPastedTasks(text, { today, people }), [text, today, people]);
  const chosen = read.tasks.filter((task) => task.refused === null && !leftOut.has(keyOf(task)));
  const { add, isAdding } = useImportTasks(project);
  const whyNot =
    chosen.length === 0
      ? "Paste a list, and choose at least one of its rows."
      : chosen.length > MAX_IMPORTED_TASKS
        ? `At most ${MAX_IMPORTED_TASKS} tasks can be added at once. Leave some out, and paste them afterwards.`
        : undefined;

  const submit = async () => {
    if (await add(chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isAdding}
      size="lg"
      title="Add several tasks"
      description={project.title === "" ? undefined : `To ${project.title}.`}
    >
      <Field label="List" hint={help}>
        <TextArea
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          rows={3}
          className="max-h-32! font-mono text-xs"
          spellCheck={false}
          data-autofocus={pasted === "" ? true : undefined}
        />
      </Field>
      {isLoading ? (
        <LoadingRegion label="Loading the people">
          <SkeletonRow columns={2} height="h-12" />
        </LoadingRegion>
      ) : (
        read.tasks.length > 0 && (
          <PastedRows
            {...read}
            out={leftOut}
            today={today}
            disabled={isAdding}
            onChange={setLeftOut}
          />
        )
      )}
      {read.tasks.length === 0 && <RecentImports project={project._id} kind="tasks" />}
      <StickyFooter>
        <Button onClick={onClose} disabled={isAdding}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={isAdding || isLoading || text !== typed}
          disabledReason={whyNot}
          onClick={() => void submit()}
          data-autofocus={pasted === "" ? undefined : true}
        >
          {chosen.length === 0 ? "Add tasks" : `Add ${counted(chosen.length, "task")}`}
        </Button>
      </StickyFooter>
    </Dialog>
  );
}
