import { z } from "zod";
import { emptyObject, noBody } from "../common.ts";
import { route } from "../route.ts";

const amount = z.object({ bytes: z.number().int(), files: z.number().int() });
/** The amount that is stored, or may be. */
export type StorageAmount = Readonly<z.output<typeof amount>>;

/** What an installation lets each company store. */
export interface StorageAllowance extends StorageAmount {
  /** The smaller allowance of a company on trial; undefined if none is on trial, because no mail is sent. */
  readonly trialBytes?: number | undefined;
}

const diskRoom = z.object({ free: z.number().int(), reserve: z.number().int() });
/** The free bytes of a disk, and the bytes that stay reserved for the database. */
export type DiskSpace = Readonly<z.output<typeof diskRoom>>;

export const storage = z.object({
  /** Uploaded files and stored files of reports. Thumbnails are not counted. */
  used: amount,
  allowed: amount,
  /**
   * The disk space for files; null if it cannot be determined. If no more than the reserve is free, no file can be
   * added.
   */
  disk: diskRoom.nullable(),
});
export type Storage = z.output<typeof storage>;

export const getStorage = route({
  name: "getStorage",
  summary: "How much of its storage the company's files use",
  method: "GET",
  path: "/api/storage",
  access: "session",
  action: "workspace.manage",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: storage }),
  status: 200,
});
