import { createSignal } from "../../api/signal.ts";
import type { Standing } from "./rounds.ts";

/** What a person did on this device and the server does not have, in numbers. */
export interface Summary {
  /** Commands on records that wait, and those that were refused. */
  readonly things: number;
  readonly refused: number;
  /** Photos and files that wait, and those that were refused. */
  readonly photos: number;
  readonly refusedPhotos: number;
  /** The bytes of those that wait. */
  readonly bytes: number;
  /** How many of all these a full device could not store. */
  readonly inPageOnly: number;
  /** Whether projects are on this device. */
  readonly hasCopies: boolean;
  /** Where the device stands with the server. */
  readonly state: Standing["state"];
}

let current: Summary | undefined;
const changed = createSignal();

/** The summary of the person whose database is open; undefined if none is. The same object until it changes. */
export const summary = {
  now: (): Summary | undefined => current,
  listen: (listener: () => void) => changed.listen(listener),
  set(next: Summary | undefined): void {
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    changed.ring();
  },
};
