import type { FormEvent } from "react";
import { commentBody } from "../../../contract/comments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { type Draft, toBody } from "./draft-rules.ts";
import { MentionTextArea } from "./mention-text-area.tsx";

const HINT = "@ mentions someone, **bold**, - list";

interface CommentFormProps {
  label: string;
  projectId: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Receives the comment: the text with its mentions, within the contract's limits. */
  onSend: (body: string) => void;
  onInvalid: (message: string) => void;
  error: string | undefined;
  sendLabel: string;
  sending?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string | undefined;
  placeholder?: string | undefined;
  /** Gets the focus when it is mounted. */
  startHere?: boolean | undefined;
}

/** The form of a comment, new or edited. */
export function CommentForm(props: CommentFormProps) {
  const { label, draft, error, sendLabel, sending = false, onCancel } = props;
  const send = () => {
    if (sending) return;
    const checked = commentBody.safeParse(toBody(draft));
    if (checked.success) props.onSend(checked.data);
    else props.onInvalid(checked.error.issues[0]?.message ?? "");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form aria-label={label} onSubmit={submit} noValidate>
      <Field label={label} hideLabel error={error} hint={HINT}>
        <MentionTextArea
          projectId={props.projectId}
          draft={draft}
          onChange={props.onChange}
          onSend={send}
          placeholder={props.placeholder}
          startHere={props.startHere}
        />
      </Field>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel} disabled={sending}>
            {props.cancelLabel ?? "Cancel"}
          </Button>
        )}
        <Button type="submit" size="sm" loading={sending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
