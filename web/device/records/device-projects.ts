import { dropFiles } from "../copies/offline-files.ts";
import type { DeviceDatabase } from "../database.ts";

/** A project that was only opened is removed from the device after this time. */
const FORGET_MS = 14 * 24 * 60 * 60_000;
/** The maximum number of stored answers: about as many screens as somebody opens in a month. */
const MOST_ANSWERS = 400;

interface ProjectsParts {
  readonly db: DeviceDatabase;
  readonly now: () => Date;
  /** Starts a round of the records. */
  readonly sync: () => unknown;
}

/** The projects whose records are on this device. */
export function createDeviceProjects({ db, now, sync }: ProjectsParts) {
  /** Projects that a screen shows, each with the number of its screens. */
  const shown = new Map<string, number>();
  return {
    isShown: (id: string): boolean => shown.has(id),
    /** Keeps a project's copy up to date while a screen shows it. @returns a function that stops it */
    open(id: string): () => void {
      shown.set(id, (shown.get(id) ?? 0) + 1);
      // A store that fails ends the round too, which says so.
      void noteOpened(id)
        .catch(() => undefined)
        .then(sync);
      return () => {
        const left = (shown.get(id) ?? 1) - 1;
        if (left > 0) shown.set(id, left);
        else shown.delete(id);
      };
    },
    /** Starts or ends a project's offline copy on this device. */
    async keep(id: string, kept: boolean): Promise<void> {
      await noteOpened(id);
      await db.projects.where({ id }).modify((project) => {
        project.kept = kept;
        if (!kept) delete project.files;
      });
      if (kept) void sync();
      else await dropFiles(db, id);
    },
    /** Forgets projects that are here only because they were opened once, and that have nothing waiting to be sent. */
    async tidy(): Promise<void> {
      await dropOldAnswers();
      const before = now().getTime() - FORGET_MS;
      const old = await db.projects
        .filter(({ kept, openedAt }) => !kept && openedAt < before)
        .toArray();
      for (const { id } of old) {
        if (shown.has(id) || (await db.outbox.where("project").equals(id).count()) > 0) continue;
        await db.transaction("rw", db.rows, db.projects, async () => {
          await db.rows.where("project").equals(id).delete();
          await db.projects.delete(id);
        });
      }
    },
  };

  /** Keeps the latest answers of screens, and deletes the rest. */
  async function dropOldAnswers(): Promise<void> {
    const surplus = (await db.answers.count()) - MOST_ANSWERS;
    if (surplus > 0) await db.answers.orderBy("at").limit(surplus).delete();
  }

  async function noteOpened(id: string): Promise<void> {
    const openedAt = now().getTime();
    await db.transaction("rw", db.projects, async () => {
      const known = await db.projects.get(id);
      if (known) await db.projects.update(id, { openedAt });
      else
        await db.projects.add({
          id,
          kept: false,
          cursor: null,
          copy: "",
          syncedAt: null,
          openedAt,
        });
    });
  }
}
