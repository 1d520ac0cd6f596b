import type { ErrorCode, FieldConflict } from "../contract/common.ts";

/**
 * A request that is refused or cannot be served, with a message for the person at the screen. It is
 * independent of HTTP: server/http/failures.ts gives each code its status.
 */
export class Refusal extends Error {
  readonly code: Exclude<ErrorCode, "internal">;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    code: Exclude<ErrorCode, "internal">,
    message: string,
    fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
  }
}

/** Somebody else has changed the same fields in the meantime. */
export class Conflict extends Refusal {
  readonly conflicts: readonly FieldConflict[];
  /** The record's present version. The caller can send the values again with it. */
  readonly version: number;

  /** @param advice tells the person what to do; it comes after the conflicts. */
  constructor(conflicts: readonly FieldConflict[], version: number, advice?: string) {
    const sentences = [...conflicts.map(({ message }) => message), ...(advice ? [advice] : [])];
    super("conflict", sentences.join(" "));
    this.conflicts = conflicts;
    this.version = version;
  }
}

/**
 * A person who proved who they are is no longer in any company. What they wrote on this device still belongs to
 * them.
 */
export class NowhereActive extends Refusal {
  readonly deviceKey: { readonly user: string; readonly key: string } | undefined;

  constructor(deviceKey: NowhereActive["deviceKey"]) {
    super(
      "forbidden",
      "Your account is not active in any company. Please ask your company's administrator.",
    );
    this.deviceKey = deviceKey;
  }
}

/** An edit of a programme that cannot be applied, or leaves it without dates. */
export class EditRefusal extends Refusal {
  /** For a cycle, the activities of its loop in order. */
  readonly activities: readonly string[];
  /** The position of the faulty edit in its batch. */
  readonly edit: number | null;

  constructor(
    code: "conflict" | "validation_failed",
    message: string,
    about: { readonly activities: readonly string[]; readonly edit: number | null },
  ) {
    super(code, message);
    this.activities = about.activities;
    this.edit = about.edit;
  }
}

/** Too many attempts. `retryAfterSeconds` says when the count starts again. */
export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(
      "rate_limited",
      `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`,
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too much is in progress for this caller, or for everybody. */
export class TooMuchAtOnce extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super("rate_limited", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The client disconnected before the end; nobody reads this. */
export function requestAborted(): Refusal {
  return new Refusal("bad_request", "The request was interrupted. Please send it again.");
}

/** A record that does not exist or that the caller may not see. Callers cannot tell the two apart. */
export function notFound(thing: string): Refusal {
  return new Refusal("not_found", `This ${thing} does not exist, or you do not have access to it.`);
}
