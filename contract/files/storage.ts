import { z } from "zod";
import { emptyObject, noBody } from "../common.ts";
import { route } from "../route.ts";

const amount = z.object({ bytes: z.number().int(), files: z.number().int() });
/** How much is stored, or may be. */
export type StorageAmount = Readonly<z.output<typeof amount>>;

/** What an installation lets each company store. */
export interface StorageAllowance extends StorageAmount {
  /** Less for a company on trial; undefined if none is, because no mail is sent. */
  readonly trialBytes?: number | undefined;
}

const diskRoom = z.object({ free: z.number().int(), reserve: z.number().int() });
/** Bytes of a disk: what is free, and what files leave free for the database. */
export type DiskRoom = Readonly<z.output<typeof diskRoom>>;

export const storage = z.object({
  /** Uploaded files and the kept files of reports. Thumbnails are not counted. */
  used: amount,
  allowed: amount,
  /** Of the disk for files; null if it cannot be asked. With no more than the reserve free, no file is added. */
  disk: diskRoom.nullable(),
});
export type Storage = z.output<typeof storage>;

export const getStorage = route({
  name: "getStorage",
  summary: "How much the company's files use of what it may store",
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
