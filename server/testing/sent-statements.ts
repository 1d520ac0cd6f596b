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
