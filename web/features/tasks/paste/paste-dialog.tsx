import { type ReactNode, useMemo, useState } from "react";
import { MAX_IMPORTED_TASKS } from "../../../../contract/tasks/task-import.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { Dialog, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { RecentImports } from "../../imports/public.ts";
import { useToday } from "../../session/public.ts";
import { useAssigneeChoices } from "../task-queries.ts";
import { PastedRows } from "./pasted-rows.tsx";
import { readPastedTasks } from "./read-pasted-tasks.ts";
import { useImportTasks } from "./use-import-tasks.ts";

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
  const { people } = useAssigneeChoices(project._id, { search: "", enabled: true });
  const [text, setText] = useState(pasted);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const read = useMemo(() => readPastedTasks(text, { today, people }), [text, today, people]);
  const chosen = read.tasks.filter(({ row, refused }) => refused === null && !leftOut.has(row));
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
          value={text}
          onChange={({ target }) => {
            // The rows may be others now, so that what was left out is asked again.
            setLeftOut(new Set());
            setText(target.value);
          }}
          rows={3}
          className="max-h-32! font-mono text-xs"
          spellCheck={false}
          data-autofocus={pasted === "" ? true : undefined}
        />
      </Field>
      {read.tasks.length > 0 && (
        <PastedRows
          {...read}
          out={leftOut}
          today={today}
          disabled={isAdding}
          onChange={setLeftOut}
        />
      )}
      {read.tasks.length === 0 && <RecentImports project={project._id} kind="tasks" />}
      <StickyFooter>
        <Button onClick={onClose} disabled={isAdding}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={isAdding}
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

/** The buttons stay in sight below a long list. */
function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-4 -mb-5 border-t border-line bg-raised px-5 pb-5 sm:-mx-6 sm:-mb-6 sm:px-6 [&>div]:mt-4">
      <DialogFooter>{children}</DialogFooter>
    </div>
  );
}
