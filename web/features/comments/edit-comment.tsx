import { useState } from "react";
import type { Comment } from "../../../contract/comments.ts";
import { serverMessage } from "../../api/call.ts";
import { useErrorText } from "../../form/use-error-text.ts";
import { CommentForm } from "./comment-form.tsx";
import { useEditComment } from "./comment-queries.ts";
import { toDraft } from "./draft-rules.ts";

interface EditCommentProps {
  comment: Comment;
  projectId: string;
  onClose: () => void;
}

/** Edits the person's own comment. Text that cannot be saved stays in the form. */
export function EditComment({ comment, projectId, onClose }: EditCommentProps) {
  const [draft, setDraft] = useState(() => toDraft(comment.body, comment.mentions));
  const [error, setError] = useErrorText();
  const edit = useEditComment(comment._id);
  const save = (body: string) => {
    if (body === comment.body) {
      onClose();
      return;
    }
    setError(undefined);
    edit.mutate(body, {
      onSuccess: onClose,
      onError: (failure) =>
        setError(
          serverMessage(failure, "Your comment could not be saved. Please try again."),
          failure,
        ),
    });
  };
  return (
    <CommentForm
      label="Edit your comment"
      projectId={projectId}
      draft={draft}
      onChange={(next) => {
        setDraft(next);
        setError(undefined);
      }}
      onSend={save}
      onInvalid={setError}
      error={error}
      sendLabel="Save"
      sending={edit.isPending}
      onCancel={onClose}
      startHere
    />
  );
}
