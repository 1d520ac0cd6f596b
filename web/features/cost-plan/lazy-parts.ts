import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const CodeDialog = lazyPart(async () => (await import("./code-dialog.tsx")).CodeDialog);
export const CopyDialog = lazyPart(async () => (await import("./copy-dialog.tsx")).CopyDialog);
export const DeleteCodeDialog = lazyPart(
  async () => (await import("./delete-code-dialog.tsx")).DeleteCodeDialog,
);
export const DeleteLineDialog = lazyPart(
  async () => (await import("./delete-line-dialog.tsx")).DeleteLineDialog,
);
export const ImportDialog = lazyPart(
  async () => (await import("./import-dialog.tsx")).ImportDialog,
);
export const LineDialog = lazyPart(async () => (await import("./line-dialog.tsx")).LineDialog);

/** Loads the dialogs before they are needed. */
export const prepareDialogs = () =>
  Promise.all(
    [CodeDialog, CopyDialog, DeleteCodeDialog, DeleteLineDialog, ImportDialog, LineDialog].map(
      ({ prepare }) => prepare(),
    ),
  );
