import { lazy, Suspense } from "react";
import type { On } from "./comment-queries.ts";
import { CommentSkeleton } from "./comment-skeleton.tsx";

const CommentSection = lazy(async () => ({
  default: (await import("./comment-section.tsx")).CommentSection,
}));

/** The comments on a record, with the form that adds one. Lazily loaded. Give it a heading. */
export function Comments(on: On) {
  return (
    <Suspense fallback={<CommentSkeleton />}>
      <CommentSection key={Object.values(on.record).join("")} on={on} />
    </Suspense>
  );
}
