import type { Tx } from "../database/kysely-client.ts";

/** What the operator's commands may use. */
export interface OperatorCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly siteUrl: string;
  readonly now: Date;
  readonly newId: () => string;
}
