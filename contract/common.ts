import { z } from "zod";

const ID = { error: "This is not a valid id." };
/** The nil id. The database uses it where there is no id. */
const NIL = "00000000-0000-0000-0000-000000000000";

/** A record's id: a UUID as text (v7 where we create it), in lower case, as the database returns it. */
export const id = z
  .uuid(ID)
  .toLowerCase()
  .refine((value) => value !== NIL, ID);

/** The most rows of a list that can be asked for by their ids at once. */
export const MAX_IDS = 100;

/** Comma-separated ids in a query: of the rows that match, only these are returned. */
export const ids = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,99}$/,
    { error: `ids must be 1 to ${MAX_IDS} ids with commas between them.` },
  );

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ error: "This is not a valid time." });

/** A calendar day, `YYYY-MM-DD`, between the years 1900 and 2199. */
export const day = z.iso
  .date({ error: ({ input }) => (input === "" ? "Enter a date." : "Enter a date as YYYY-MM-DD.") })
  .refine((value) => value >= "1900-01-01" && value <= "2199-12-31", {
    error: "This date is too far away.",
  });

export const weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type WeekDay = (typeof weekDays)[number];

/** A day. A full ISO time is accepted, and its day is kept. */
export const dayOrInstant = z.preprocess(
  (value) =>
    typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value,
  day,
);

/** Invisible characters: control characters except tab and line end, and those that change text direction. */
const SHAPELESS = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/u;
/** Characters that are visible. One of the Braille patterns has no dots. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;
/** Whether a text has no `SHAPELESS` characters and no unpaired surrogates. */
export const isPrintable = (value: string) => !SHAPELESS.test(value) && value.isWellFormed();
const LINE_BREAK = /[\t\n\u2028\u2029]/;

/**
 * Text that a person wrote: in NFC, trimmed, bounded, with LF line ends, without control characters,
 * characters that change text direction, and unpaired surrogates.
 * `label` names the field in messages ("Title"); `missing` is the message if the field was not sent.
 */
export function text(label: string, max: number, missing = `${label} must be text.`) {
  // The message is built only when needed: formatting a number costs much more than the rest of a schema.
  const tooLong = () => `${label} can have at most ${max.toLocaleString("en")} characters.`;
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text.`) })
    .trim()
    .overwrite((value) => value.normalize("NFC").replaceAll(/\r\n?/g, "\n"))
    .max(max, { error: tooLong })
    .refine(isPrintable, {
      error: `${label} contains a character that is not allowed.`,
    });
}

/** Like `text`, on one line: names, titles, codes. */
export function line(label: string, max: number, missing?: string) {
  return text(label, max, missing).refine((value) => !LINE_BREAK.test(value), {
    error: `${label} must be on one line.`,
  });
}

/** Text that is not empty must contain something visible. */
const isSeen = (value: string) => value === "" || VISIBLE.test(value);

/** Text that must not be empty. `required` is the seed's message for a field that is empty or missing. */
export function requiredText(label: string, max: number, required = `${label} is required`) {
  return text(label, max, required).min(1, { error: required }).refine(isSeen, { error: required });
}

/** Like `requiredText`, on one line. */
export function requiredLine(label: string, max: number, required = `${label} is required`) {
  return line(label, max, required).min(1, { error: required }).refine(isSeen, { error: required });
}

const CURRENCY = { error: "Enter a three-letter currency code such as NGN." };
/** ISO 4217 code, upper case. Which codes exist is checked where money is accepted. */
export const currency = z.string(CURRENCY).regex(/^[A-Z]{3}$/, CURRENCY);

/** The largest amount that JSON's double represents exactly to three decimals. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Money in major units with its currency. A sum of ₦70 trillion or more is exact to the naira only. */
export const money = z.object({ amount: z.number(), currency });

/** Page size: default 100, at most 500. */
export const limit = z.coerce
  .number({ error: "limit must be a number." })
  .int({ error: "limit must be a whole number." })
  .min(1, { error: "limit must be at least 1." })
  .max(500, { error: "limit can be at most 500." })
  .default(100);

/** Opaque cursor from an earlier answer. */
export const cursor = z.string().max(1000, { error: "This cursor is not valid." }).optional();

export const noBody = z.unknown();
export const emptyObject = z.object({});
export const idParams = z.object({ id });

/** A named person, as shown on other records. */
export const personRef = z.object({ _id: id, name: z.string() });
export type PersonRef = z.output<typeof personRef>;

/** A company from the directory, as shown on other records. */
export const companyRef = z.object({ _id: id, name: z.string() });
export type CompanyRef = z.output<typeof companyRef>;

/** A success without data. */
export const done = z.object({ data: z.object({ ok: z.literal(true) }) });

export const errorCodes = [
  "bad_request",
  "validation_failed",
  "unauthenticated",
  "forbidden",
  /** The person must first prove who they are: `POST /api/auth/confirm`, then the same request again. */
  "confirmation_required",
  /** The company requires a second factor for this, and the person has none. */
  "second_factor_required",
  "not_found",
  "conflict",
  /** The server does not have the file's record yet: send the record first, then finish the upload. */
  "record_unknown",
  /** The bytes that arrived are not the bytes that were sent. */
  "checksum_mismatch",
  "idempotency_key_reused",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "storage_full",
  /** A large request arrived too slowly while others were waiting. */
  "slow_sender",
  "too_slow",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A field that somebody else has changed since the version on which the change is based. */
export const fieldConflict = z.object({
  /** The record that has the field, where one request changes several records. */
  record: z.string().optional(),
  field: z.string(),
  /**
   * The value that the change would have set, in words; "" for empty. Null if it is too long to repeat, or if the
   * request sets no value, such as an approval.
   */
  yours: z.string().nullable(),
  /** The current value, in the same form. */
  now: z.string().nullable(),
  /** Who changed it and when; null if unknown. */
  by: z.string().nullable(),
  at: instant.nullable(),
  /** The whole conflict in one sentence. */
  message: z.string(),
});
export type FieldConflict = z.output<typeof fieldConflict>;

/** The key to what is stored for a person on their devices: see docs/decisions/sealed-devices.md. */
const deviceKey = z.object({ user: id, key: z.string() });
export type DeviceKey = z.output<typeof deviceKey>;

/** Every failure has this shape; `message` is written for the person on the screen. */
export const failure = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  /** The fields that two people changed, and the current version. Sent with a 409 for an old `version`. */
  conflicts: z.array(fieldConflict).optional(),
  version: z.number().int().optional(),
  /** The activities concerned by a refused edit of a programme; for a cycle, its loop in order. */
  activities: z.array(id).optional(),
  /** The position of the edit at fault in a refused batch of edits, counted from 0. */
  edit: z.number().int().optional(),
  /**
   * The key to what is stored for the person on their devices. Sent with the 403 of a sign-in by somebody who is no
   * longer in any company.
   */
  deviceKey: deviceKey.optional(),
});
export type Failure = z.output<typeof failure>;
