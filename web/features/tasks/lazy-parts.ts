import { lazyPart } from "../../ui/overlays/lazy-part.tsx";

/** The dialog that adds a task from any screen. */
export const LazyAddTask = lazyPart(
  async () => (await import("./edit/add-task-dialog.tsx")).AddTaskDialog,
);

/** Declines a proposed due date. */
export const LazyDeclineDate = lazyPart(
  async () => (await import("./panel/due-date-dialogs.tsx")).DeclineDialog,
);
