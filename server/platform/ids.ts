import { v7 } from "uuid";

/** A new UUID v7: its first bits are the time, so that ids sort by creation. */
export function newId(): string {
  return v7();
}
