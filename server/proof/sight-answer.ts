import { outOfTrash } from "./sight.ts";
import type { Asker, Rows } from "./sight-rules.ts";

/** A function that bypasses row-level security: what it returns to a person, as a list of ids. */
export interface Answer {
  /**
   * The query. It may use `everyone`, the ids of all people, `everywhere`, those of all workspaces, `every_company`,
   * `every_project` and `every_trash_item`.
   */
  readonly ask: (who: Asker) => string;
  /** What it may return, as SQL for a role that sees everything. */
  readonly answers: (who: Asker) => string;
}

export const all = (table: string, where: Rows): Rows => {
  return (who) => `select id from ${table} where ${outOfTrash(table, { sees: where }).sees?.(who)}`;
};

export const nothing: Answer = {
  ask: () => "select null::uuid as id where false",
  answers: () => "select null::uuid as id where false",
};
