import type { Task } from "../../../../contract/tasks.ts";

export type TaskWords = Pick<Task, "title" | "description">;

const names = ["title", "description"] as const;

/** What was typed and differs from `base`. */
export function changedText(base: TaskWords, typed: TaskWords): Partial<TaskWords> {
  return Object.fromEntries(
    names.filter((name) => typed[name] !== base[name]).map((name) => [name, typed[name]]),
  );
}

/**
 * The version to save a text with: the latest while its words are those that one began with, so that
 * a change of status or date meanwhile is no conflict; else the one that one began with, which is.
 */
export function versionToSend(
  base: TaskWords & Pick<Task, "version">,
  latest: TaskWords & Pick<Task, "version">,
): number {
  const sameWords = names.every((name) => base[name] === latest[name]);
  return sameWords ? latest.version : base.version;
}
