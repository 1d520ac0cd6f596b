import { ChevronDown, ListPlus, Plus } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from "react";
import { refusals } from "../../../../contract/permissions.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { serverMessage } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { FormDate } from "../../../form/form-date.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useCan } from "../../session/public.ts";
import { LazyPasteTasks } from "../paste/lazy-paste-tasks.ts";
import { hasSeveralLines } from "../paste/has-several-lines.ts";
import { AssigneeField } from "./assignee-field.tsx";
import type { TaskDraft } from "../parts/pending-task.ts";
import { addersOnly } from "./task-words.ts";
import { type ActivityOfTask, TaskActivityField } from "./task-activity-field.tsx";
import { addTaskForm } from "./task-form-schemas.ts";
import { priorityOptions } from "../parts/task-labels.ts";

const fieldNames = ["title", "description", "deadline", "priority", "assignedTo"] as const;
const notAllowed = new Error(refusals["task.create"]);

const empty = {
  title: "",
  description: "",
  deadline: null,
  priority: "medium",
  assignedTo: null,
} as const;

const unplanned: ActivityOfTask = { activity: null, followsActivity: false };

interface AddTaskFormProps {
  project: Task["project"];
  /** Whether only the title shows until somebody begins to type a task. */
  oneLine?: boolean;
  /** Adds the task. If it throws, the form shows the error and restores the draft. */
  onAdd: (draft: TaskDraft) => Promise<void>;
}

/** Adds several tasks in a row: Enter submits, and the title gets the focus for the next one. */
export function AddTaskForm({ project, oneLine = false, onAdd }: AddTaskFormProps) {
  const { allowed } = useCan("task.create");
  // A person who loses the permission while typing keeps the form, which says why the task is refused.
  const [mayOpen, setMayOpen] = useState(allowed);
  if (allowed && !mayOpen) setMayOpen(true);
  return mayOpen ? <TaskFields {...{ project, oneLine, onAdd, allowed }} /> : <AddersOnly />;
}

/** In place of the form: who may add tasks. */
function AddersOnly() {
  const reasonId = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Plus aria-hidden="true" />} aria-describedby={reasonId} disabled>
        Add task
      </Button>
      <p id={reasonId} className="min-w-0 flex-1 basis-40 text-sm text-muted">
        {addersOnly}
      </p>
    </div>
  );
}

interface TaskFieldsProps extends AddTaskFormProps {
  oneLine: boolean;
  allowed: boolean;
}

function TaskFields({ project, oneLine, onAdd, allowed }: TaskFieldsProps) {
  const projectId = project._id;
  /** What was pasted and is shown row by row; undefined while no list is added. */
  const [pasted, setPasted] = useState<string>();
  const reasonId = useId();
  const moreId = useId();
  const [isTouched, setTouched] = useState(!oneLine);
  const [more, setMore] = useState(false);
  const isRestored = useRef(false);
  const [refused, setRefused] = useState<TaskDraft>();
  const [person, setPerson] = useState<TaskDraft["assignedTo"]>(null);
  const [planned, setPlanned] = useState<ActivityOfTask>(unplanned);
  const form = useSaveForm({
    schema: addTaskForm,
    defaults: empty,
    keeps: `task:new:${projectId}`,
    submit: async (values) => {
      const draft: TaskDraft = {
        ...values,
        description: values.description ?? "",
        deadline: values.deadline ?? null,
        assignedTo: person,
        activity: planned.activity,
        followsActivity: planned.followsActivity,
      };
      setRefused(undefined);
      setPerson(null);
      setPlanned(unplanned);
      startOver(empty);
      try {
        await onAdd(draft);
      } catch (error) {
        // The person may already be typing the next task. In that case the refused draft is stored beside it.
        isRestored.current = form.getValues("title") === "";
        if (isRestored.current) restoreDraft(draft);
        else setRefused(draft);
        throw error;
      }
    },
    failed: (error) =>
      error === notAllowed
        ? notAllowed.message
        : serverMessage(error, "Failed to create task. Please try again."),
    // The errors of a refused draft do not belong on the fields of the next task.
    fieldOf: (name) => (isRestored.current ? fieldNames.find((own) => own === name) : undefined),
  });
  const { failure, register } = form;

  const startOver = (...start: Parameters<typeof form.startOver>) => {
    // The focus is set first: a reset form knows its fields again only after the next render.
    form.setFocus("title");
    form.startOver(...start);
  };
  const restoreDraft = (draft: TaskDraft) => {
    setRefused(undefined);
    setPerson(draft.assignedTo);
    setPlanned({ activity: draft.activity, followsActivity: draft.followsActivity });
    const { activity: _, followsActivity: __, assignedTo, ...typed } = draft;
    startOver({ ...typed, assignedTo: assignedTo?._id ?? null }, true);
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (allowed) void form.save();
    else form.setFailure(notAllowed);
  };

  // A restored draft may fill fields that are not the title.
  const isOpen = isTouched || form.isDirty || failure !== undefined;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!allowed || !hasSeveralLines(text)) return;
    event.preventDefault();
    setPasted(text);
  };
  const fields = (
    <Form form={{ ...form, submit }} label="Add task">
      {failure !== undefined && (
        <RefusedDraft failure={failure} draft={refused} onRestore={restoreDraft} />
      )}
      <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1" onFocus={() => setTouched(true)}>
          <Field label="Title" error={form.errorOf("title")} required hideLabel>
            <TextInput
              {...register("title")}
              placeholder="Add a task: type its title"
              autoComplete="off"
              data-autofocus
              onPaste={paste}
              // A disabled button would swallow Enter silently.
              onKeyDown={(event) => event.key === "Enter" && !allowed && submit(event)}
            />
          </Field>
        </div>
        <Button
          type="submit"
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={!allowed}
          aria-describedby={allowed ? undefined : reasonId}
        >
          Add task
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <Field label="Description" error={form.errorOf("description")} optional>
            <TextArea
              {...register("description")}
              rows={1}
              className="min-h-10! pointer-coarse:min-h-11!"
            />
          </Field>
          <Field label="Due date" error={form.errorOf("deadline")} optional>
            <FormDate control={form.control} name="deadline" empty={null} />
          </Field>
        </div>
      )}
      {isOpen && more && (
        <div id={moreId} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field label="Priority" error={form.errorOf("priority")}>
            <Select {...register("priority")} options={priorityOptions} />
          </Field>
          <AssigneeField
            projectId={projectId}
            value={person}
            error={form.errorOf("assignedTo")}
            onChange={(next) => {
              setPerson(next);
              form.clearErrors("assignedTo");
            }}
          />
          <TaskActivityField projectId={projectId} value={planned} onChange={setPlanned} />
        </div>
      )}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-3">
          <MoreButton opens={moreId} isOpen={more} onToggle={() => setMore(!more)} />
          {allowed && (
            <Button
              variant="ghost"
              size="sm"
              icon={<ListPlus aria-hidden="true" />}
              onClick={() => setPasted("")}
            >
              Paste a list
            </Button>
          )}
          {!allowed && (
            <p id={reasonId} className="min-w-0 flex-1 text-sm text-muted">
              {addersOnly}
            </p>
          )}
        </div>
      )}
    </Form>
  );
  return (
    <>
      {fields}
      {pasted !== undefined && (
        <LazyPasteTasks project={project} pasted={pasted} onClose={() => setPasted(undefined)} />
      )}
    </>
  );
}

interface RefusedDraftProps {
  readonly failure: string;
  /** The draft that was refused while the person was already typing the next task. */
  readonly draft: TaskDraft | undefined;
  readonly onRestore: (draft: TaskDraft) => void;
}

/** Says why a task was not added, and offers its draft again. */
function RefusedDraft({ failure, draft, onRestore }: RefusedDraftProps) {
  return (
    <div className="mb-4">
      <Banner
        tone="red"
        action={
          draft && (
            <Button size="sm" onClick={() => onRestore(draft)}>
              Restore
            </Button>
          )
        }
      >
        {draft ? `“${draft.title}”: ${failure}` : failure}
      </Banner>
    </div>
  );
}

interface MoreButtonProps {
  /** The id of the fields that it opens. */
  readonly opens: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function MoreButton({ opens, isOpen, onToggle }: MoreButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={isOpen}
      aria-controls={isOpen ? opens : undefined}
      onClick={onToggle}
      icon={<ChevronDown aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />}
      className="-ml-3"
    >
      More
    </Button>
  );
}
