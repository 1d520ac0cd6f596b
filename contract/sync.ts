import { z } from "zod";
import { emptyObject, id, instant, noBody } from "./common.ts";
import { route } from "./route.ts";
import { recordKindNames } from "./site/record-names.ts";

/** The most commands of one request, and the most bytes of an answer's rows before compression. */
export const MAX_COMMANDS = 500;
export const MAX_SYNC_BYTES = 500_000;
/**
 * The most bytes of a record's fields and documents. Together with its number, names and files, the record then
 * still fits into an answer.
 */
export const MAX_RECORD_BYTES = 430_000;
/** The most projects of one request. */
export const MAX_SYNC_PROJECTS = 50;

/** The most that a clock can be wrong by: it begins in 1970, and its years have four digits. */
const MAX_AHEAD = 300_000_000_000_000;

/**
 * A device's time of an action. If several actions have the same time, the counter of its hybrid clock is added.
 */
const at = z
  .string({ error: "Say when it was done." })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z(\/[0-9a-f]{6})?$/, {
    error: "This time is not valid.",
  })
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24))), {
    error: "This time is not valid.",
  });

const word = z.string().regex(/^[a-z][a-z_-]{0,39}$/, { error: "This word is not valid." });

/** The most levels of a command's fields. Cells of rows, the deepest so far, are at the third. */
const MAX_DEPTH = 8;

/** Whether a value can be walked by recursion. A value that is nested thousands of times would overflow the stack. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1));
}

/** One action of a person on one record. */
export const syncCommand = z.object({
  /** The command's own id. A command sent again is done once and gets the same answer. */
  _id: id,
  at,
  /** The kind of record: `snag`, `diary`, `location`, `task`. */
  record: word,
  /** The id of the record; for a new record, created by the device. */
  id,
  project: id,
  /** `create`, `change`, `delete`, `restore`, or a transition of the kind. */
  act: word,
  fields: z
    .record(z.string().max(60), z.unknown())
    .refine((fields) => isShallow(fields, MAX_DEPTH), { error: "These fields cannot be read." })
    .default({}),
  /** The version of the record that the person saw. Everything in it counts as seen, whatever the clocks say. */
  base: z.number().int().min(0).optional(),
  /**
   * The milliseconds by which the device's time was ahead of the server's when the command was made, if the device
   * knows them and its time has jumped since. Otherwise the difference that `now` shows for the request counts.
   */
  ahead: z.number().int().min(-MAX_AHEAD).max(MAX_AHEAD).optional(),
});
export type SyncCommand = z.output<typeof syncCommand>;

export const commandStatuses = ["accepted", "merged", "refused"] as const;

/**
 * The outcome of a command. `merged`: it was merged with a change by somebody else that the person had not seen,
 * and some of it may have lost; `message` says so. `refused`: nothing was done, and the sender's device still has
 * the words.
 */
export const syncResult = z.object({
  _id: id,
  status: z.enum(commandStatuses),
  code: z.string().optional(),
  message: z.string().optional(),
  /** The parts of the record that kept a later value than the command's: `title`, `labour/<row>/number`. */
  lost: z.array(z.string()).optional(),
  /** The record's version after the command, if it was done just now. */
  version: z.number().int().optional(),
});
export type SyncResult = z.output<typeof syncResult>;

/** A record as this person sees it; null if it is deleted or the person can no longer see it. */
export const syncChange = z.object({
  record: z.string(),
  id,
  row: z.record(z.string(), z.unknown()).nullable(),
});
export type SyncChange = z.output<typeof syncChange>;

export const getSync = route({
  name: "getSync",
  summary:
    "The records of projects for a device: all of them without a cursor, and what changed for the caller since one",
  method: "GET",
  path: "/api/sync",
  access: "session",
  action: "site.read",
  params: emptyObject,
  query: z.object({
    cursor: z.string().max(2000, { error: "This cursor is not valid." }).optional(),
    /** Comma-separated ids. */
    projects: z
      .string({ error: "Name the projects." })
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$/, {
        error: `projects must be 1 to ${MAX_SYNC_PROJECTS} ids with commas between them.`,
      }),
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      changes: z.array(syncChange),
      /** The cursor for the next request. */
      cursor: z.string(),
      /** Whether there are more changes, so that the device must ask again with the cursor. */
      more: z.boolean(),
      /**
       * True if the cursor is too old, or if what the caller may see has changed. All records of these projects are
       * then sent again, and the device must remove those that are not sent in this round.
       */
      reset: z.boolean(),
      /** The server's time. */
      now: instant,
    }),
  }),
  status: 200,
});

export const postSync = route({
  name: "postSync",
  summary: "Apply the commands recorded on a device, in order and each only once",
  method: "POST",
  changes: [...recordKindNames(), "task", "activity", "notification", "resource", "programme"],
  path: "/api/sync",
  access: "session",
  action: "site.write",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The device's own id, made once. */
    replica: id,
    /** The device's time when it sends, from which the server sees how wrong the device's clock is. */
    now: z.iso.datetime({ precision: 3, error: "This time is not valid." }).optional(),
    commands: z
      .array(syncCommand)
      .max(MAX_COMMANDS, { error: `At most ${MAX_COMMANDS} commands can be sent at once.` }),
  }),
  answer: z.object({
    data: z.object({
      results: z.array(syncResult),
      /** The cursor from which `GET /api/sync` returns what these commands changed. */
      cursor: z.string(),
      /** The server's time. */
      now: instant,
    }),
  }),
  status: 200,
});
