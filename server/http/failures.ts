import type { FastifyError } from "fastify";
import { z } from "zod";
import type { ErrorCode, Failure } from "../../contract/common.ts";
import {
  isOutOfReach,
  isTooSlow,
  isUnavailable,
  isWorthRetrying,
  OUT_OF_REACH,
  refusalOf,
  sqlState,
  UncertainCommit,
} from "../database/errors/sql-errors.ts";
import { FileError, type FileErrorKind } from "../platform/files/file-store.ts";
import {
  Conflict,
  EditRefusal,
  NowhereActive,
  Refusal,
  TooManyAttempts,
  TooMuchAtOnce,
} from "../errors.ts";
import "./plain-words.ts";

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  forbidden: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  not_found: 404,
  conflict: 409,
  record_unknown: 409,
  checksum_mismatch: 460,
  idempotency_key_reused: 422,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
  slow_sender: 408,
  too_slow: 503,
};

export interface FailedAnswer {
  readonly status: number;
  readonly body: Failure;
  /** Whether it is a server error, which is logged with its cause. */
  readonly unexpected: boolean;
  /** Seconds after which a retry makes sense, if known. */
  readonly retryAfter?: number;
}

function answer(
  code: ErrorCode,
  message: string,
  fields?: Readonly<Record<string, string>>,
): FailedAnswer {
  return {
    status: statuses[code],
    body: {
      message,
      code,
      ...(fields && Object.keys(fields).length > 0 ? { fields: { ...fields } } : {}),
    },
    unexpected: false,
  };
}

const errors: Record<FileErrorKind, ErrorCode> = {
  missing: "not_found",
  full: "storage_full",
  away: "unavailable",
};

/** The first message for each field, under its dotted path, and the very first message as the headline. */
function fromZod(error: z.ZodError): FailedAnswer {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join(".");
    if (name !== "") fields[name] ??= issue.message;
  }
  return answer(
    "validation_failed",
    error.issues[0]?.message ?? "Some of what was sent is not valid.",
    fields,
  );
}

/** Requests that the HTTP layer itself refuses, before any use case runs. */
function fromFastify(error: FastifyError): FailedAnswer | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return answer("too_large", "This is too much to send at once.");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return answer("unsupported_media_type", "Send the request as application/json.");
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? answer("bad_request", "The request could not be read. Send valid JSON.")
        : undefined;
  }
}

/**
 * Turns anything thrown into an answer. Only here are failures mapped to HTTP. The text of an unknown failure
 * is never sent.
 */
export function toFailedAnswer(error: unknown): FailedAnswer {
  if (error instanceof TooManyAttempts || error instanceof TooMuchAtOnce) {
    return { ...answer(error.code, error.message), retryAfter: error.retryAfterSeconds };
  }
  if (error instanceof Conflict) {
    const { body, ...failed } = answer(error.code, error.message);
    const { conflicts, version } = error;
    return { ...failed, body: { ...body, conflicts: [...conflicts], version } };
  }
  if (error instanceof NowhereActive) {
    const { body, ...failed } = answer(error.code, error.message);
    return { ...failed, body: { ...body, ...(error.deviceKey && { deviceKey: error.deviceKey }) } };
  }
  if (error instanceof EditRefusal) {
    const { body, ...failed } = answer(error.code, error.message);
    const { activities, edit } = error;
    const at = edit === null ? {} : { edit };
    return { ...failed, body: { ...body, ...at, activities: [...activities] } };
  }
  if (error instanceof Refusal) return answer(error.code, error.message, error.fields);
  if (error instanceof z.ZodError) return fromZod(error);
  // The row refers to a stored file: if that is missing, it is a server error.
  if (error instanceof FileError)
    return { ...answer(errors[error.kind], error.message), unexpected: true };
  if (error instanceof UncertainCommit) {
    return {
      ...answer(
        "unavailable",
        "The connection to the database was lost while this was being saved. It may have been saved: check before you do it again.",
      ),
      unexpected: true,
    };
  }
  // A retry needs more disk space, not more time.
  if (sqlState(error) === "53100") {
    return {
      ...answer(
        "storage_full",
        "The server’s disk is full. Nothing was changed. Please tell the administrator of this server.",
      ),
      unexpected: true,
    };
  }
  if (isUnavailable(error)) {
    return {
      ...answer(
        "unavailable",
        "The database cannot be reached just now. Nothing was changed; please try again shortly.",
      ),
      unexpected: true,
    };
  }
  // A request can conflict with what was stored a moment ago: a row that it names is deleted, or a name is
  // taken.
  const refusal = refusalOf(error);
  if (refusal !== undefined) return answer("conflict", refusal);
  // The log names the table, in case the policy and the use case disagree for another reason.
  if (isOutOfReach(error)) return { ...answer("forbidden", OUT_OF_REACH), unexpected: true };
  const state = sqlState(error);
  if (state === "23503")
    return answer("conflict", "Something this refers to no longer exists. Reload and try again.");
  if (state === "23505") return answer("conflict", "This exists already.");
  if (isWorthRetrying(error))
    return answer("conflict", "Somebody else was changing the same record. Please try again.");
  if (isTooSlow(error))
    return answer(
      "too_slow",
      "This took too long and was stopped. Please narrow it down: choose a project or a shorter period, or type a longer word.",
    );
  if (error instanceof Error && "statusCode" in error) {
    const known = fromFastify(error as FastifyError);
    if (known) return known;
  }
  return {
    ...answer("internal", "Something went wrong on our side. It has been recorded."),
    unexpected: true,
  };
}
