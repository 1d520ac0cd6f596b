import { z } from "zod";

const ID = { error: "This is not a valid id." };
/** The id of nothing: it stands in the database where there is none. */
const NIL = "00000000-0000-0000-0000-000000000000";

/** Identity on the wire: a UUID as text (v7 where we make it), in small letters, as the database tells it. */
export const id = z
  .uuid(ID)
  .toLowerCase()
  .refine((value) => value !== NIL, ID);

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ error: "This is not a valid time." });

/** A calendar day, `YYYY-MM-DD`, between the years 1900 and 2199. */
export const day = z.iso
  .date({ error: "Enter a date as YYYY-MM-DD." })
  .refine((value) => value >= "1900-01-01" && value <= "2199-12-31", {
    error: "This date is too far away.",
  });

export const weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type WeekDay = (typeof weekDays)[number];

/** A day, also when it is sent as a full ISO time, of which the day is kept. */
export const dayOrInstant = z.preprocess(
  (value) =>
    typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value,
  day,
);

/** What has no shape of its own: control characters but tab and line end, and what turns text around. */
const SHAPELESS = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/u;
/** What leaves something to look at; of Braille's patterns one has no dots. */
export const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s\u2800]/u;
const LINE_BREAK = /[\t\n\u2028\u2029]/;

/**
 * Text that a person wrote: trimmed, bounded, its lines ending with LF alone, without control
 * characters, characters that turn what follows around, and half characters (unpaired surrogates).
 * `label` names the field in messages: "Title"; `missing` is what is said of a field that was not sent.
 */
export function text(label: string, max: number, missing = `${label} must be text.`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${label} must be text.`) })
    .trim()
    .overwrite((value) => value.replaceAll(/\r\n?/g, "\n"))
    .max(max, { error: `${label} can have at most ${max.toLocaleString("en")} characters.` })
    .refine((value) => !SHAPELESS.test(value) && value.isWellFormed(), {
      error: `${label} contains a character that is not allowed.`,
    });
}

/** As `text`, on one line: names, titles, codes. */
export function line(label: string, max: number, missing?: string) {
  return text(label, max, missing).refine((value) => !LINE_BREAK.test(value), {
    error: `${label} must be on one line.`,
  });
}

/** What is not empty holds something that is seen. */
const isSeen = (value: string) => value === "" || VISIBLE.test(value);

/** Text that must not be empty; `required` is the seed's message for the field left empty or out. */
export function requiredText(label: string, max: number, required = `${label} is required`) {
  return text(label, max, required).min(1, { error: required }).refine(isSeen, { error: required });
}

/** As `requiredText`, on one line. */
export function requiredLine(label: string, max: number, required = `${label} is required`) {
  return line(label, max, required).min(1, { error: required }).refine(isSeen, { error: required });
}

const CURRENCY = { error: "Enter a three-letter currency code such as NGN." };
/** ISO 4217 code, upper case. Which codes exist is checked where money is taken in. */
export const currency = z.string(CURRENCY).regex(/^[A-Z]{3}$/, CURRENCY);

/** The largest amount that JSON's double still carries exact to three decimals. */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Money in major units with its currency. */
export const money = z.object({ amount: z.number(), currency });

/** Page size: default 100, at most 500. */
export const limit = z.coerce
  .number({ error: "limit must be a number." })
  .int({ error: "limit must be a whole number." })
  .min(1, { error: "limit must be at least 1." })
  .max(500, { error: "limit can be at most 500." })
  .default(100);

/** Opaque place to go on from, as an earlier answer gave it. */
export const cursor = z.string().max(1000, { error: "This cursor is not valid." }).optional();

export const noBody = z.unknown();
export const emptyObject = z.object({});
export const idParams = z.object({ id });

/** A named person, as shown beside other things. */
export const personRef = z.object({ _id: id, name: z.string() });
export type PersonRef = z.output<typeof personRef>;

/** A company of the directory, as shown beside other things. */
export const companyRef = z.object({ _id: id, name: z.string() });
export type CompanyRef = z.output<typeof companyRef>;

/** A success that has nothing to tell. */
export const done = z.object({ data: z.object({ ok: z.literal(true) }) });

export const errorCodes = [
  "bad_request",
  "validation_failed",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "idempotency_key_reused",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
  "storage_full",
  "unavailable",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A field that somebody else has changed since the version that a change was made against. */
export const fieldConflict = z.object({
  field: z.string(),
  /** What the change would have set, in words; "" for nothing, null where it is too long to repeat. */
  yours: z.string().nullable(),
  /** What stands there now, likewise. */
  now: z.string().nullable(),
  /** Who changed it, and when; null where that is not known. */
  by: z.string().nullable(),
  at: instant.nullable(),
  /** All of this as a sentence. */
  message: z.string(),
});
export type FieldConflict = z.output<typeof fieldConflict>;

/** Every failure has this shape; `message` is written for the person on the screen. */
export const failure = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  /** With a 409 for an old `version`: what two people changed, and the version that stands. */
  conflicts: z.array(fieldConflict).optional(),
  version: z.number().int().optional(),
});
export type Failure = z.output<typeof failure>;
