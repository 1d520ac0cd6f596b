import { Button } from "../../ui/controls/button.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { CommentForm } from "./comment-form.tsx";
import { useFrozen } from "../session/public.ts";
import { type On, useCommentPages } from "./comment-queries.ts";
import { CommentRow } from "./comment-row.tsx";
import { CommentSkeleton } from "./comment-skeleton.tsx";
import { useNewComment } from "./use-new-comment.ts";

/** The comments on a record with the form that adds one. Give it a heading. */
export function CommentSection({ on }: { on: On }) {
  const fresh = useNewComment(on);
  const frozen = useFrozen();
  if (frozen !== undefined) return <CommentList on={on} />;
  return (
    <div data-focus-fallback="textarea">
      <CommentForm
        label="Add a comment"
        projectId={on.projectId}
        draft={fresh.draft}
        onChange={fresh.write}
        onSend={(body) => void fresh.sendDraft(body)}
        onInvalid={fresh.setError}
        error={fresh.error}
        sendLabel="Comment"
        cancelLabel="Discard"
        onCancel={fresh.discard}
        placeholder="Write a comment"
      />
      <div className="mt-5">
        <CommentList on={on} />
      </div>
    </div>
  );
}

function CommentList({ on }: { on: On }) {
  const list = useCommentPages(on);
  if (list.isPending) return <CommentSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        message="Comments could not be loaded."
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.comments.length === 0) {
    return (
      <div className="text-sm">
        <p className="font-medium text-ink">No comments yet.</p>
        <p className="text-muted">Ask, answer or note what was agreed. An @ mentions someone.</p>
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Comments" className="divide-y divide-line">
        {list.comments.map((comment) => (
          <CommentRow
            key={comment._id}
            comment={comment}
            projectId={on.projectId}
            pending={list.pending.has(comment._id)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? "Retry" : "Show older"}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="text-sm text-red-ink">
              Older comments could not be loaded.
            </p>
          )}
        </div>
      )}
    </>
  );
}
