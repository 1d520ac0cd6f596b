import type { Drawing, Revision, Sheet } from "../../../contract/drawings/drawings.ts";

/** A revision from this device's offline copy, which another feature can show without the server. */
export interface KnownSheet {
  readonly drawing: Pick<Drawing, "_id" | "number" | "title">;
  readonly revision: Pick<Revision, "_id" | "code" | "status">;
  readonly sheet: Sheet;
}
