import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

export const LazyProjectForm = lazyPart(
  async () => (await import("./form/project-form-dialog.tsx")).ProjectFormDialog,
);
export const DeleteProjectDialog = lazyPart(
  async () => (await import("./trash/delete-project-dialog.tsx")).DeleteProjectDialog,
);

/** Loads both dialogs before they are needed. */
export const prepareDialogs = () =>
  Promise.all([LazyProjectForm.prepare(), DeleteProjectDialog.prepare()]);
