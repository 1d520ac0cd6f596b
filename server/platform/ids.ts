import { v7 } from "uuid";

/** A new UUID v7: its first bits are the time, so that ids sort as they were made. */
export function newId(): string {
  return v7();
}
