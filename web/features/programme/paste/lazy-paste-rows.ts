import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

/** Asks about a paste that is not understood. */
export const LazyPasteRows = lazyPart(
  async () => (await import("./paste-rows-dialog.tsx")).PasteRowsDialog,
);
