import { lazy, Suspense } from "react";
import { CommentSkeleton } from "./comment-skeleton.tsx";

const CommentSection = lazy(async () => ({
  default: (await import("./comment-section.tsx")).CommentSection,
}));

interface CommentsProps {
  projectId: string;
  /** The task that is commented on; left out, it is the project itself. */
  taskId?: string | undefined;
}

/** The comments on a task or on a project, with the form that adds one. Loaded when it is shown; give it a heading. */
export function Comments({ projectId, taskId }: CommentsProps) {
  return (
    <Suspense fallback={<CommentSkeleton />}>
      <CommentSection key={taskId ?? projectId} on={{ projectId, taskId }} />
    </Suspense>
  );
}
