import { createLanes } from "./lanes.ts";
import type { TaskFields } from "./task-rules.ts";

interface Edit {
  readonly fields: Partial<TaskFields>;
  /** Of several waiting edits of one kind only the last is sent. */
  readonly kind: string | undefined;
}

interface EditOptions {
  /** Names edits that replace each other, such as quick toggles of one task. */
  readonly kind?: string;
}

interface TaskEdits {
  /**
   * Shows `fields` on the task at once and runs `send` after the task's earlier edits. When `send` is
   * done, well or not, the fields are no longer shown on top of what the server said: a failure so
   * rolls itself back. Answers what `send` does, or undefined when a later edit of its kind took its place.
   */
  run<Answer>(
    taskId: string,
    fields: Partial<TaskFields>,
    send: () => Promise<Answer>,
    options?: EditOptions,
  ): Promise<Answer | undefined>;
  /** The changes of a task that the server has not confirmed; the same object until they change. */
  of(this: void, taskId: string): Partial<TaskFields> | undefined;
  /** Calls `listener` after every change, until the answered function is called. */
  subscribe(this: void, listener: () => void): () => void;
}

/** Changes of tasks on their way to the server: one at a time for each task, in the order they were made. */
export function createTaskEdits(): TaskEdits {
  const edits = new Map<string, readonly Edit[]>();
  const shown = new Map<string, Partial<TaskFields>>();
  const { inTurn } = createLanes();
  const listeners = new Set<() => void>();

  function set(taskId: string, list: readonly Edit[]): void {
    if (list.length > 0) {
      edits.set(taskId, list);
      shown.set(taskId, Object.assign({}, ...list.map(({ fields }) => fields)));
    } else {
      edits.delete(taskId);
      shown.delete(taskId);
    }
    for (const listener of listeners) listener();
  }

  function isReplaced(taskId: string, edit: Edit): boolean {
    const list = edits.get(taskId) ?? [];
    const later = list.slice(list.indexOf(edit) + 1);
    return edit.kind !== undefined && later.some(({ kind }) => kind === edit.kind);
  }

  return {
    run(taskId, fields, send, { kind } = {}) {
      const edit: Edit = { fields, kind };
      set(taskId, [...(edits.get(taskId) ?? []), edit]);
      return inTurn(taskId, async () => {
        try {
          return isReplaced(taskId, edit) ? undefined : await send();
        } finally {
          set(
            taskId,
            (edits.get(taskId) ?? []).filter((other) => other !== edit),
          );
        }
      });
    },
    of: (taskId) => shown.get(taskId),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
