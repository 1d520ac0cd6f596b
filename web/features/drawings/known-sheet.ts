import type { Drawing, Revision, Sheet } from "../../../contract/drawings/drawings.ts";

/** A revision that another feature knows of without the server: one that is kept on the device. */
export interface KnownSheet {
  readonly drawing: Pick<Drawing, "_id" | "number" | "title">;
  readonly revision: Pick<Revision, "_id" | "code" | "status">;
  readonly sheet: Sheet;
}
