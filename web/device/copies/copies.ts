import { createSignal } from "../../store.ts";
import type { DeviceDatabase, OfflineFiles } from "../database.ts";
import { createRounds, type RoundsParts, type Standing } from "../outbox/rounds.ts";
import { copyFiles, type FileCalls, measureFiles } from "./copy-files.ts";

export interface CopyingParts extends Omit<RoundsParts, "work" | "tell" | "pauses"> {
  readonly db: DeviceDatabase;
  readonly calls: FileCalls;
}

/** A complete copy is compared with the server at most this often, unless it is known that something has changed. */
const COMPARE_EVERY_MS = 60_000;

export type Copies = ReturnType<typeof createCopies>;

/** Stores the drawings and photos of the projects on this device, beside their records. */
export function createCopies(parts: CopyingParts) {
  const { db, now } = parts;
  const { ring: tell, listen } = createSignal();
  let comparedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  const rounds = createRounds({
    ...parts,
    // A failed round needs no pause: the records' next round offers another.
    pauses: false,
    tell: () => tell(),
    async work() {
      const kept = await db.projects.filter((project) => project.kept).toArray();
      for (const { id } of kept) await copyFiles(parts, id, () => !isStopped);
      comparedAt = now().getTime();
    },
  });

  return {
    status: (): Standing => rounds.standing(),
    listen,
    /** Compares with the server, and fetches what is missing. */
    start: (): void => void rounds.start(),
    /** Does the same as `start` if it is due: the server has answered, and something may have changed. */
    offer(): void {
      if (rounds.standing().state === "running") return;
      const { state } = rounds.ended();
      // Without space, one part would be fetched again and again. The person says when there is space.
      if (state === "full") return;
      const isOpen = state === "offline" || state === "failed";
      if (isOpen || now().getTime() - comparedAt > COMPARE_EVERY_MS) void rounds.start();
    },
    /**
     * Measures how large a project's drawings and photos are, and how much of them is here. @throws if there is no
     * answer
     */
    measure: (project: string): Promise<OfflineFiles> => measureFiles(parts, project),
    stop(): void {
      isStopped = true;
      rounds.stop();
    },
  };
}
