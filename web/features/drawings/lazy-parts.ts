import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** A drawing with its revisions. */
export const DrawingPanel = lazyPart(
  async () => (await import("./panel/drawing-panel.tsx")).DrawingPanel,
);

/** The sheets of an upload, to be checked and entered. */
export const Review = lazyView(async () => (await import("./review/review.tsx")).Review);
