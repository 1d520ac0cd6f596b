import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const AssignmentDialog = lazyPart(
  async () => (await import("./dialogs/assignment-dialog.tsx")).AssignmentDialog,
);
export const ResourceDialog = lazyPart(
  async () => (await import("./dialogs/resource-dialog.tsx")).ResourceDialog,
);
export const MovementDialog = lazyPart(
  async () => (await import("./dialogs/movement-dialog.tsx")).MovementDialog,
);
export const ResourcePanel = lazyPart(
  async () => (await import("./resource-panel.tsx")).ResourcePanel,
);

/** Loads the page's dialogs and panels before they are needed. */
export const prepareParts = () =>
  Promise.all(
    [AssignmentDialog, MovementDialog, ResourceDialog, ResourcePanel].map(({ prepare }) =>
      prepare(),
    ),
  );
