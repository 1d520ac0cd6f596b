import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { Comment } from "../../../contract/comments.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { useCan } from "../session/public.ts";
import { CommentText } from "./comment-text.tsx";
import { EditComment } from "./edit-comment.tsx";
import { focusFallback } from "../../ui/hooks/use-return-focus.ts";
import { useDeleteComment } from "./comment-queries.ts";

interface CommentRowProps {
  comment: Comment;
  projectId: string;
  /** The comment is pending and cannot be changed. */
  pending: boolean;
}

/** One comment: author, time and text, with buttons for its author to edit and delete it. */
export function CommentRow({ comment, projectId, pending }: CommentRowProps) {
  const { author, body, mentions, createdAt, editedAt } = comment;
  const { allowed } = useCan("comment.edit", { createdBy: author?._id ?? null, assignedTo: null });
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = author?.name ?? "Someone who left";
  const wasEditing = useRef(false);
  // The form that had the focus has been removed, and the button that opened it is back.
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <li className={clsx("flex gap-3 py-3 first:pt-0", pending && "opacity-60")} aria-busy={pending}>
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold text-ink">{name}</span>
          <span className="text-xs text-muted">
            {pending ? "Sending…" : <RelativeTime iso={createdAt} />}
            {editedAt !== null && (
              <>
                {" · "}
                <span title={new Date(editedAt).toLocaleString("en-GB")}>edited</span>
              </>
            )}
          </span>
        </p>
        {editing ? (
          <EditComment comment={comment} projectId={projectId} onClose={() => setEditing(false)} />
        ) : (
          <CommentText body={body} mentions={mentions} />
        )}
        {allowed && !pending && !editing && (
          <div className="mt-1 -ml-2 flex gap-1">
            <Button
              ref={editButton}
              size="sm"
              variant="ghost"
              className="text-xs"
              aria-label={`Edit your comment of ${new Date(createdAt).toLocaleString("en-GB")}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <DeleteComment comment={comment} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Deletes the person's own comment, which can be undone for a while. */
function DeleteComment({ comment }: { comment: Comment }) {
  const remove = useDeleteComment();
  return (
    <Button
      size="sm"
      variant="ghost"
      className="text-xs"
      aria-label={`Delete your comment of ${new Date(comment.createdAt).toLocaleString("en-GB")}`}
      onClick={({ currentTarget }) => {
        // The button disappears with its row.
        focusFallback(currentTarget);
        remove(comment);
      }}
    >
      Delete
    </Button>
  );
}
