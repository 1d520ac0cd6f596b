import { refusedWords, wordsOfRefusal } from "./refused-words.ts";

/** The SQLSTATE of a database error, or the code of a network error; undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** The connection was lost while a transaction was being committed: only the database knows whether it was. */
export class UncertainCommit extends Error {}

/** Whether the database could not be reached or is shutting down, as opposed to a refused query. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UncertainCommit) return true;
  const code = sqlState(error);
  // The socket of the database is missing. In another call, it would be a file or a folder.
  if (code === "ENOENT")
    return error instanceof Error && "syscall" in error && error.syscall === "connect";
  if (code && /^(08...|57P0.|53...|ECONN.*|EPIPE|EAGAIN|ETIMEDOUT|EHOSTUNREACH)$/.test(code))
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Cannot use a pool after calling end/i.test(
      error.message,
    )
  );
}

/** Deadlock and serialization failure: the database asks for a retry. */
export function isWorthRetrying(error: unknown): boolean {
  const state = sqlState(error);
  return state === "40P01" || state === "40001";
}

/**
 * The sentence for a change that the database refuses: by a trigger (see `refuse` in `ledger.sql`), or because the project
 * was deleted meanwhile (see `trash.sql`).
 */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const state = sqlState(error);
  if (state === "PL409")
    return wordsOfRefusal(
      error.message,
      "detail" in error && typeof error.detail === "string" ? error.detail : undefined,
    );
  return state === "42501" && error.message.includes('"out_of_trash"')
    ? refusedWords.project_in_the_trash
    : undefined;
}

/**
 * Whether a policy refused a write that the use case thought possible: the person's rights, or what they may see, changed in
 * the meantime.
 */
export function isOutOfReach(error: unknown): boolean {
  return (
    sqlState(error) === "42501" &&
    error instanceof Error &&
    "routine" in error &&
    // The message is in the language of the database, so the routine is compared instead.
    error.routine === "ExecWithCheckOptions"
  );
}

/** The sentence for the person when a policy has refused a write. */
export const OUT_OF_REACH =
  "You can no longer do this: your rights have changed, or it has been archived or deleted. Reload the page to see how it is now.";

/** Whether another transaction has committed a row with the same key meanwhile. */
export const isTaken = (error: unknown): boolean => sqlState(error) === "23505";

/** The statement was cancelled because it took longer than it may. */
export function isTooSlow(error: unknown): boolean {
  return sqlState(error) === "57014";
}
