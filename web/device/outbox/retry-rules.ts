import { ApiError, errorMessage, isUnreachable } from "../../api/api-error.ts";
import { backoff } from "../../api/live/backoff.ts";
import type { Command, Patience } from "./command.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** How often and for how long a command is tried before its failure is shown. */
export const limits: Readonly<Record<Patience, { readonly tries: number; readonly ms: number }>> = {
  short: { tries: 3, ms: 4_000 },
  long: { tries: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY },
};

interface Failure {
  readonly command: Command;
  readonly error: unknown;
  /** The number of tries so far, this one included. */
  readonly tries: number;
  readonly triedAt: number;
  readonly now: number;
  /** A number from 0 to 1. */
  readonly random: number;
}

/** The delay before the next try, in milliseconds; undefined to give up. */
export function waitBeforeRetry(failure: Failure): number | undefined {
  const { command, error, tries, triedAt, now, random } = failure;
  const { tries: most, ms } = limits[command.patience];
  if (!command.route.keyed || !isUnreachable(error) || tries >= most) return undefined;
  const requestedDelay = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  const own = backoff({ first: FIRST_WAIT_MS, longest: LONGEST_WAIT_MS, tries: tries - 1, random });
  const wait = Math.max(requestedDelay, own);
  return now + wait - triedAt > ms ? undefined : wait;
}

/** Whether nobody is signed in any more, or somebody else is. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Whether the refusal means that the command has already had its effect. Either the record to delete does not
 * exist, or the server did the command when it was sent by a page that ended before it stored the outcome. The
 * command now names a newer version.
 */
export function isDoneAnyway({ route, onNewest }: Command, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (route.method === "DELETE" && error.status === 404) return true;
  return onNewest === true && error.code === "idempotency_key_reused";
}

/** Returns the error of a command that needs a record whose own creating command was refused. */
export function notMade({ title = "What this is about" }: Command, error: unknown): ApiError {
  const reason = errorMessage(error, "");
  const message = `${title} was refused, and so was this. ${reason}`.trimEnd();
  return new ApiError({ status: 404, code: "not_found", message, serverMessage: message });
}

/** Whether the outcome is unknown: no answer came, or none from the server itself. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** Whether the server has said when to try again. */
export function isAskedToWait(error: unknown): boolean {
  return error instanceof ApiError && error.retryAfter !== undefined;
}

/** Returns the error of a command that a person waits for, if an earlier command waits for a network. */
export function behindOne(): ApiError {
  const message = "An earlier change is waiting for a network. Try again when that has been sent.";
  return new ApiError({ status: 0, code: "unavailable", message });
}
