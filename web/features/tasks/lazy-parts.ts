import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** The dialog that adds a task from any screen. */
export const LazyAddTask = lazyPart(
  async () => (await import("./edit/add-task-dialog.tsx")).AddTaskDialog,
);

/** Declines a proposed due date. */
export const LazyDeclineDate = lazyPart(
  async () => (await import("./panel/due-date-dialogs.tsx")).DeclineDialog,
);

/** The round box of a task, for screens that load no list of tasks. */
export const LazyTaskToggle = lazyView(
  async () => (await import("./item/task-toggle.tsx")).TaskToggle,
);

/** The content of a task's panel, to be decided on. */
export const LazyTaskBody = lazyView(async () => (await import("./panel/task-body.tsx")).TaskBody);
