import { useState } from "react";
import { declineDueDate, proposeDueDate } from "../../../../contract/tasks/due-date-proposals.ts";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { FormDate } from "../../../form/form-date.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand, useSend } from "../../../device/writing/use-command.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { formatDate } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { useActivities } from "../../activities/public.ts";
import { isFinished } from "../parts/task-rules.ts";
import { useTask } from "../task-queries.ts";
import { settlingChange } from "./proposal-rules.ts";

interface ProposeDialogProps {
  task: Task;
  today: string;
  onClose: () => void;
}

/** Proposes another due date, and asks why. The people who can move it are notified. */
export function ProposeDialog({ task, today, onClose }: ProposeDialogProps) {
  const { proposal } = task;
  const user = useUser();
  const { mutateAsync } = useSend((body: { dueDate: string; reason: string }) => {
    const by = { _id: user._id, name: user.name };
    const shown = { proposal: { ...body, by, createdAt: new Date().toISOString() } };
    const title = `Another due date for “${task.title}”`;
    return command(proposeDueDate, { params: { id: task._id }, body }, { shown, title });
  });
  const form = useSaveForm({
    schema: proposeDueDate.body,
    defaults: { dueDate: proposal?.dueDate ?? "", reason: proposal?.reason ?? "" },
    submit: (body) => mutateAsync(body),
    keeps: `due date of ${task._id}`,
    onSaved: () => {
      toast("Proposal sent. Whoever approves it will be notified.", { tone: "green" });
      onClose();
    },
    failed: "Failed to propose the date. Please try again.",
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Propose another due date"
      description={
        task.dueDate === null
          ? `“${task.title}” has no due date.`
          : `“${task.title}” is due on ${formatDate(task.dueDate)}, and that does not change unless your proposal is accepted.`
      }
      act="Propose"
      what="Your proposal"
      onClose={onClose}
    >
      <Field label="Due date" error={form.errorOf("dueDate")} required>
        <FormDate control={form.control} name="dueDate" today={today} required />
      </Field>
      <Field label="Reason" error={form.errorOf("reason")} required>
        <TextArea {...form.register("reason")} rows={3} />
      </Field>
    </FormDialog>
  );
}

interface DeclineDialogProps {
  task: Pick<Task, "_id">;
  proposal: NonNullable<Task["proposal"]>;
  onClose: () => void;
  /** Called once the date is declined. */
  onDeclined?: (() => void) | undefined;
}

const reasonOnly = declineDueDate.body.pick({ reason: true });

/** Declines a proposed due date, with a reason if one is given. */
export function DeclineDialog({ task, proposal, onClose, onDeclined }: DeclineDialogProps) {
  const { dueDate, by } = proposal;
  const { mutateAsync } = useCommand((reason: string | undefined) =>
    command(declineDueDate, {
      params: { id: task._id },
      body: { dueDate, ...(reason ? { reason } : {}) },
    }),
  );
  // Tells the person's own decision, which the task has before the dialog closes, from somebody else's.
  const [isSent, setSent] = useState(false);
  const form = useSaveForm({
    schema: reasonOnly,
    defaults: { reason: "" },
    submit: async ({ reason }) => {
      await mutateAsync(reason);
      setSent(true);
    },
    onSaved: () => {
      onClose();
      onDeclined?.();
    },
    failed: "Failed to decline the date. Please try again.",
  });
  const current = useTask(task._id).data?.data;
  const isWaiting =
    current === undefined ||
    (current.proposal?.createdAt === proposal.createdAt && !isFinished(current.status));
  const isSettled = !isWaiting && !isSent && !form.isSubmitting;
  const settled = useSettledWords(task._id, proposal, isSettled);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Decline ${formatDate(dueDate)}?`}
      description={
        isSettled
          ? undefined
          : `The task keeps its due date. ${by?.name ?? "The person who proposed it"} is told.`
      }
      act="Decline"
      danger
      buttons={isSettled ? null : undefined}
      onClose={onClose}
    >
      {isSettled && (
        <div className="mb-4">
          <Banner title="This proposal is no longer open.">{settled}</Banner>
        </div>
      )}
      <Field
        label="Reason"
        error={form.errorOf("reason")}
        hint="If you leave it empty, no reason is given"
      >
        <TextArea {...form.register("reason")} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  );
}

/** Who settled a proposal and how, from the task's activity; undefined until it is known. */
function useSettledWords(
  taskId: string,
  proposal: NonNullable<Task["proposal"]>,
  wanted: boolean,
): string | undefined {
  const { data } = useActivities({ entityId: taskId, limit: 10, waiting: !wanted });
  const activities = data?.pages.flatMap((page) => page.data) ?? [];
  const settling = settlingChange(activities, proposal);
  return settling && `${settling.user?.name ?? "Somebody who left"} ${settling.message}.`;
}
