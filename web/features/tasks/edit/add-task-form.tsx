import { zodResolver } from "@hookform/resolvers/zod";
import { ChevronDown, Plus } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { refusals } from "../../../../contract/permissions.ts";
import { serverMessage } from "../../../api/call.ts";
import { showFieldErrors } from "../../../api/form-errors.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/controls/field.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { TextArea } from "../../../ui/controls/text-area.tsx";
import { TextInput } from "../../../ui/controls/text-input.tsx";
import { useCan } from "../../session/public.ts";
import { AssigneeField } from "./assignee-field.tsx";
import type { TaskDraft } from "./pending-task.ts";
import { addTaskForm } from "./task-form-schemas.ts";
import { priorityOptions } from "../list/task-labels.ts";

const names = ["title", "description", "deadline", "priority", "assignedTo"] as const;
type Name = (typeof names)[number];

const empty = {
  title: "",
  description: "",
  deadline: null,
  priority: "medium",
  assignedTo: null,
} as const;

interface AddTaskFormProps {
  projectId: string;
  /** Adds the task; what it throws is told here, and the draft comes back. */
  onAdd: (draft: TaskDraft) => Promise<void>;
}

/** Adds one task after another: Enter sends, and the title waits for the next. */
export function AddTaskForm({ projectId, onAdd }: AddTaskFormProps) {
  const { allowed } = useCan("task.create");
  const reasonId = useId();
  const moreId = useId();
  const [more, setMore] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [refused, setRefused] = useState<TaskDraft>();
  const [person, setPerson] = useState<TaskDraft["assignedTo"]>(null);
  const form = useForm({
    resolver: zodResolver(addTaskForm),
    defaultValues: empty,
    reValidateMode: "onSubmit",
  });
  const { register, handleSubmit, formState, clearErrors, setError, setFocus, reset } = form;
  const { errors } = formState;
  const clearing = (name: Name) => ({ onChange: () => clearErrors(name) });

  const startOver = (values: Parameters<typeof reset>[0]) => {
    // First: a reset form knows its fields again only after it has been drawn.
    setFocus("title");
    reset(values);
  };
  const putBack = (draft: TaskDraft) => {
    setRefused(undefined);
    setPerson(draft.assignedTo);
    startOver({ ...draft, assignedTo: draft.assignedTo?._id ?? null });
  };
  const add = handleSubmit(async (values) => {
    const draft: TaskDraft = {
      ...values,
      description: values.description ?? "",
      deadline: values.deadline ?? null,
      assignedTo: person,
    };
    setFailure(undefined);
    setRefused(undefined);
    setPerson(null);
    startOver(empty);
    try {
      await onAdd(draft);
    } catch (error) {
      // What has been typed since is not taken away: the refused draft then waits for its turn.
      if (form.getValues("title") === "") {
        putBack(draft);
        if (showFieldErrors(error, names, setError)) return;
      } else setRefused(draft);
      setFailure(serverMessage(error, "Failed to create task. Please try again."));
    }
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (allowed) void add();
    else setFailure(refusals["task.create"]);
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Add a task">
      {failure !== undefined && (
        <div className="mb-4">
          <Banner
            tone="red"
            action={
              refused && (
                <Button size="sm" onClick={() => putBack(refused)}>
                  Put back
                </Button>
              )
            }
          >
            {refused ? `“${refused.title}”: ${failure}` : failure}
          </Banner>
        </div>
      )}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Title" error={errors.title?.message} required>
          <TextInput
            {...register("title", clearing("title"))}
            autoComplete="off"
            // A disabled button would swallow Enter without a word.
            onKeyDown={(event) => event.key === "Enter" && !allowed && submit(event)}
          />
        </Field>
        <Field label="Deadline" error={errors.deadline?.message} optional>
          <TextInput
            type="date"
            {...register("deadline", {
              ...clearing("deadline"),
              setValueAs: (value: string | null) => value || null,
            })}
          />
        </Field>
        <Field label="Description" error={errors.description?.message} optional>
          <TextArea
            {...register("description", clearing("description"))}
            rows={1}
            className="min-h-10! pointer-coarse:min-h-11!"
          />
        </Field>
        <div className="sm:pt-[1.6875rem]">
          <Button
            type="submit"
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabled={!allowed}
            aria-describedby={allowed ? undefined : reasonId}
            block
          >
            Add Task
          </Button>
        </div>
      </div>
      {more && (
        <div id={moreId} className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <Field label="Priority" error={errors.priority?.message}>
            <Select {...register("priority", clearing("priority"))} options={priorityOptions} />
          </Field>
          <AssigneeField
            projectId={projectId}
            value={person}
            error={errors.assignedTo?.message}
            onChange={(next) => {
              setPerson(next);
              clearErrors("assignedTo");
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:mt-3">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={more}
          aria-controls={more ? moreId : undefined}
          onClick={() => setMore(!more)}
          icon={<ChevronDown aria-hidden="true" className={more ? "rotate-180" : undefined} />}
          className="-ml-3"
        >
          More
        </Button>
        {!allowed && (
          <p id={reasonId} className="min-w-0 flex-1 text-sm text-muted">
            Only administrators, engineers, and contractors can add tasks.
          </p>
        )}
      </div>
    </form>
  );
}
