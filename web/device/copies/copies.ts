import { copyFiles, type FileCalls, measureFiles } from "./keep-files.ts";
import type { KeptFiles, DeviceDatabase } from "../database.ts";
import { isStorageFull } from "../../api/storage-full.ts";

/** What the copying of drawings and photos does. */
export type CopyingState = "idle" | "copying" | "offline" | "full" | "failed";

export interface CopyingParts {
  readonly db: DeviceDatabase;
  readonly calls: FileCalls;
  readonly isUnreachable: (error: unknown) => boolean;
  /** Runs work in one tab of the browser at a time. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
  readonly now: () => Date;
}

/** What is complete is compared with the server at most this often, unless something is known to have changed. */
const COMPARE_EVERY_MS = 60_000;

export type Copies = ReturnType<typeof createCopies>;

/** Keeps the drawings and photos of the projects on this device, beside their records. */
export function createCopies(parts: CopyingParts) {
  const { db, now } = parts;
  const listeners = new Set<() => void>();
  let state: CopyingState = "idle";
  let message = "";
  let comparedAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  function become(next: CopyingState, words = ""): void {
    state = next;
    message = words;
    for (const listener of listeners) listener();
  }

  async function once(): Promise<void> {
    const kept = await db.projects.filter((project) => project.kept).toArray();
    for (const { id } of kept) {
      become("copying");
      await copyFiles(parts, id, () => !isStopped);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await parts.exclusive(once);
        comparedAt = now().getTime();
      }
      become("idle");
    } catch (error) {
      if (isStopped) return;
      if (isStorageFull(error)) become("full");
      else if (parts.isUnreachable(error)) become("offline");
      else become("failed", error instanceof Error ? error.message : "");
    } finally {
      isRunning = false;
    }
  }

  return {
    status: () => ({ state, message }),
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Compares with the server, and fetches what is missing. */
    start(): void {
      isWanted = true;
      if (!isRunning && !isStopped) void run();
    },
    /** The same, if it is due: the server has answered, and something may have changed. */
    offer(): void {
      // A part that finds no room would be fetched again and again. The person says when there is room.
      if (state === "full") return;
      const isOpen = state === "offline" || state === "failed";
      if (isOpen || now().getTime() - comparedAt > COMPARE_EVERY_MS) this.start();
    },
    /** What a project's drawings and photos take, and how much of it is here. @throws if there is no answer */
    measure: (project: string): Promise<KeptFiles> => measureFiles(parts, project),
    stop(): void {
      isStopped = true;
    },
  };
}
