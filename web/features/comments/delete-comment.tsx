import { useState } from "react";
import type { Comment } from "../../../contract/comments.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useDeleteComment } from "./comment-queries.ts";
import { toDraft } from "./draft-rules.ts";

/** The length of the excerpt that identifies a comment. */
const NAMED = 60;

/** Deletes the person's own comment after a question that quotes it. */
export function DeleteComment({ comment }: { comment: Comment }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteComment();
  const words = [...toDraft(comment.body, comment.mentions).text.replaceAll(/\s+/g, " ")];
  const named =
    words.length > NAMED ? `${words.slice(0, NAMED).join("").trimEnd()}…` : words.join("");
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="text-xs"
        aria-label={`Delete your comment of ${new Date(comment.createdAt).toLocaleString("en-GB")}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => remove.mutate(comment._id)}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        // The dialog disappears with its row, so the focus is restored only then.
        busy={remove.isPending || remove.isSuccess}
        error={
          remove.error
            ? serverMessage(remove.error, "Your comment could not be deleted. Please try again.")
            : undefined
        }
      >
        “{named}” cannot be restored.
      </ConfirmDialog>
    </>
  );
}
