import { createStore } from "../../store.ts";
import type { Standing } from "./rounds.ts";

/** The unsent work of a person on this device, in numbers. */
export interface Summary {
  /** The number of waiting commands on records. */
  readonly things: number;
  /** The number of refused commands on records. */
  readonly refused: number;
  /** The number of commands that were sent, of which a part did not stay: somebody else changed it later. */
  readonly lost: number;
  /** The number of waiting photos and files. */
  readonly photos: number;
  /** The number of refused photos and files. */
  readonly refusedPhotos: number;
  /** Whether some of these are not photos: voice notes, films, documents. */
  readonly hasOtherFiles: boolean;
  /** The bytes of the waiting photos and files. */
  readonly bytes: number;
  /** How many of all these a full device could not store. */
  readonly inPageOnly: number;
  /** Whether projects are on this device. */
  readonly hasCopies: boolean;
  /** The state of the device's work with the server. */
  readonly state: Standing["state"];
}

/** The summary of the person whose database is open; undefined if none is. The same object until it changes. */
export const summary = createStore<Summary | undefined>(
  undefined,
  (a, b) => JSON.stringify(a) === JSON.stringify(b),
);
