import type { SyncResult } from "../../../contract/sync.ts";
import { outcomeOf, type SendFile } from "../outbox/send-files.ts";
import { type Unstored, NOTHING_UNSTORED, type OutboxEntry, type OutboxFile } from "../database.ts";
import { isStorageFull } from "../../api/storage-full.ts";
import { type ExchangeParts, pushUnstored } from "./exchange.ts";

/** Runs a write. @returns false if the device is full */
async function fits(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}

/**
 * Shows actions and files that a full device does not store, so that none disappears from the screen. They are
 * stored as soon as there is space, in their original order. If there is a network, they are sent without being
 * stored.
 */
export function createUnstored(
  parts: ExchangeParts & { readonly sendFile: SendFile },
  tell: () => void,
) {
  const { db } = parts;
  let held = NOTHING_UNSTORED;

  function become(next: Partial<Unstored>): void {
    held = { ...held, ...next };
    tell();
  }

  function change(entry: OutboxEntry, to: Partial<OutboxEntry>): void {
    become({ entries: held.entries.map((each) => (each === entry ? { ...each, ...to } : each)) });
  }

  function drop(entry: OutboxEntry): void {
    become({ entries: held.entries.filter((each) => each !== entry) });
  }

  /** @returns whether the file is unstored */
  function changeFile(id: string, to: Partial<OutboxFile>): boolean {
    if (!held.files.some((file) => file.id === id)) return false;
    become({ files: held.files.map((file) => (file.id === id ? { ...file, ...to } : file)) });
    return true;
  }

  /** @returns whether the file was unstored */
  function dropFile(id: string): boolean {
    if (!held.files.some((file) => file.id === id)) return false;
    become({ files: held.files.filter((file) => file.id !== id) });
    return true;
  }

  function note({ _id, status, code, message, lost, version }: SyncResult): void {
    const entry = held.entries.find(({ command }) => command._id === _id);
    if (!entry) return;
    const isMet = code === "later_kept";
    change(entry, {
      state: status === "refused" ? "refused" : isMet ? "met" : "done",
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
      ...(lost !== undefined && { lost }),
      ...(version !== undefined && { version }),
    });
  }

  const waits = ({ state }: { readonly state: string }) => state === "waiting";

  return {
    /** The same object until something changes. */
    held: (): Unstored => held,
    change,
    drop,
    changeFile,
    dropFile,
    /** Stores the unstored work, as far as there is space. */
    async store(): Promise<void> {
      for (const entry of held.entries) {
        if (!(await fits(() => db.outbox.add(entry)))) return;
        drop(entry);
      }
      for (const file of held.files) {
        if (!(await fits(() => db.files.put(file)))) return;
        dropFile(file.id);
      }
    },
    async addEntry(entry: OutboxEntry): Promise<void> {
      // Earlier actions must be stored first.
      const isFree = held.entries.length === 0;
      if (isFree && (await fits(() => db.outbox.add(entry)))) return;
      become({ entries: [...held.entries, entry] });
    },
    async addFile(file: OutboxFile): Promise<void> {
      if (await fits(() => db.files.put(file))) return;
      become({ files: [...held.files, file] });
    },
    /** Sends the unstored actions, in order. A done action stays until its row has arrived. @throws if there is no answer */
    async sendEntries(): Promise<void> {
      for (;;) {
        const waiting = held.entries.filter(waits);
        if (waiting.length === 0) return;
        for (const result of await pushUnstored(parts, waiting)) note(result);
      }
    },
    /** Sends the unstored photos. @returns how many were sent @throws if there is no answer */
    async sendFiles(): Promise<number> {
      const time = parts.now().getTime();
      let sent = 0;
      for (const file of held.files.filter(waits)) {
        if ((file.heldUntil ?? 0) > time) continue;
        const outcome = await outcomeOf(parts, file);
        // The file may have been stored while it was being sent.
        if (outcome === "sent") {
          sent += 1;
          if (!dropFile(file.id)) await db.files.delete(file.id);
        } else if (outcome !== "later") {
          const refused = { state: "refused", message: outcome.refused } as const;
          if (!changeFile(file.id, refused)) await db.files.update(file.id, refused);
        }
      }
      return sent;
    },
  };
}
