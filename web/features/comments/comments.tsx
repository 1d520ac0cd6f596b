import type { On } from "./comment-queries.ts";
import { CommentSkeleton } from "./comment-skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const CommentSection = lazyView(
  async () => (await import("./comment-section.tsx")).CommentSection,
  <CommentSkeleton />,
);

/** The comments on a record, with the form that adds one. Lazily loaded. Give it a heading. */
export function Comments(on: On) {
  return <CommentSection key={Object.values(on.record).join("")} on={on} />;
}

/** Loads the code of the comments, for a screen with a key that writes one. */
export const prepareComments = CommentSection.prepare;
