import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

/** Adds the rows of a paste as tasks. */
export const LazyPasteTasks = lazyPart(
  async () => (await import("./paste-dialog.tsx")).PasteDialog,
);
