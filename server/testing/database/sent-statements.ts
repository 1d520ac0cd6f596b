import pg from "pg";
import { onTestFinished, vi } from "vitest";

export interface SentStatement {
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

/** Records, until the test ends, the statements that `work` sends to the database. */
export function recordStatements(): (work: () => Promise<unknown>) => Promise<SentStatement[]> {
  const bind = vi.spyOn(pg.Connection.prototype, "bind");
  onTestFinished(() => bind.mockRestore());
  return async (work) => {
    bind.mockClear();
    await work();
    return bind.mock.calls.map(([config]) => ({
      name: config?.statement,
      values: config?.values ?? [],
    }));
  };
}

/**
 * Counts what `work` sends to the database: statements, and messages, each of which is a round trip. Spies until the test
 * ends.
 */
export function countStatements(): (
  work: () => Promise<unknown>,
) => Promise<{ readonly statements: number; readonly messages: number }> {
  const sync = vi.spyOn(pg.Connection.prototype, "sync");
  onTestFinished(() => sync.mockRestore());
  const sentBy = recordStatements();
  return async (work) => {
    sync.mockClear();
    const statements = await sentBy(work);
    return { statements: statements.length, messages: sync.mock.calls.length };
  };
}
