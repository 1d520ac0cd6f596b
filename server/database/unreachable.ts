import { StartError } from "./embedded/start-error.ts";

/** The steps of a connection that fail if the server is not there. */
const STEPS = new Set<unknown>(["connect", "getaddrinfo"]);

/** A sentence for an external server that did not accept a connection; undefined for any other error. */
export function explainUnreachable(cause: unknown): StartError | undefined {
  // A host with several addresses gives one error for each of them.
  const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (!(error instanceof Error && "syscall" in error && STEPS.has(error.syscall))) return undefined;
  return new StartError(
    `The database cannot be reached: ${error.message}. Check that the server of DATABASE_URL runs and can be reached.`,
    { cause },
  );
}
