import type { Comment } from "../../../contract/comments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { focusFallback } from "../../ui/hooks/use-return-focus.ts";
import { useDeleteComment } from "./comment-queries.ts";

/** Deletes the person's own comment, which can be undone for a while. */
export function DeleteComment({ comment }: { comment: Comment }) {
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
