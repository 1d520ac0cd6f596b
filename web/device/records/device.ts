import { createSignal } from "../../store.ts";
import { createDeviceProjects } from "./device-projects.ts";
import { createUnstored } from "./unstored.ts";
import { createRounds, type Standing } from "../outbox/rounds.ts";
import { sendFiles, type SendFile } from "../outbox/send-files.ts";
import type { Owner, DeviceDatabase } from "../database.ts";
import { type ExchangeParts, pullProject, pushAll } from "./exchange.ts";
import { createRecordActions } from "./record-actions.ts";

export interface DeviceParts extends Omit<ExchangeParts, "db"> {
  readonly db: DeviceDatabase;
  readonly owner: Owner;
  readonly sendFile: SendFile;
  readonly isUnreachable: (error: unknown) => boolean;
  /** Runs work in one tab of the browser at a time. Records do not wait for photos. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
  readonly exclusiveUploads: (work: () => Promise<void>) => Promise<void>;
  readonly random: () => number;
}

/** Live changes within this time cause one round. */
const GATHER_MS = 300;

export type Device = ReturnType<typeof createDevice>;

/**
 * The records of one person on this device: what is stored, what waits to be sent, and the rounds that synchronise
 * both with the server.
 */
export function createDevice(parts: DeviceParts) {
  const { db, now } = parts;
  const { ring: tell, listen } = createSignal();
  let hasPulledAll = false;
  const held = createUnstored(parts, tell);
  db.held = held.held;
  // Photos have rounds of their own, so that a long upload, or one that waits for Wi-Fi, does not delay records.
  const uploads = createRounds({
    ...parts,
    exclusive: parts.exclusiveUploads,
    work: sendPhotos,
    tell({ state }) {
      if (state !== "running") tell();
      // The records find out whether the server can be reached.
      if (state === "offline") plan();
    },
  });
  const rounds = createRounds({
    ...parts,
    work: once,
    tell({ state }) {
      tell();
      if (state === "idle" || state === "full") uploads.offer();
    },
  });
  const sync = rounds.start;
  const plan = (ms = GATHER_MS) => rounds.plan(ms);
  const projects = createDeviceProjects({ db, now, sync });

  /**
   * Returns the projects that have an offline copy or are on the screen. The first round of a page includes all
   * others, since they may be out of sight by now.
   */
  async function projectsToPull(): Promise<readonly string[]> {
    const known = await db.projects.toArray();
    return known
      .filter(({ id, kept }) => kept || projects.isShown(id) || !hasPulledAll)
      .map(({ id }) => id);
  }

  async function once(): Promise<void> {
    await held.store();
    await pushAll(parts);
    await held.sendEntries();
    for (const id of await projectsToPull()) await pullProject(parts, id);
    hasPulledAll = true;
  }

  async function sendPhotos(): Promise<void> {
    const sent = (await sendFiles(parts)) + (await held.sendFiles());
    const { entries, files } = held.held();
    // Photos that were sent free space.
    if (sent > 0 && (rounds.standing().state === "full" || entries.length + files.length > 0))
      plan();
  }

  return {
    owner: parts.owner,
    db,
    sync,
    plan,
    /** Goes on at once: the network is back, or somebody asks. */
    wake(): void {
      rounds.wake();
      uploads.wake();
    },
    /** Returns the state of the records; once they are done, that of the photos. */
    status() {
      const withPhotos = (of: Standing) => (of.state === "idle" ? uploads.ended() : of);
      const before = withPhotos(rounds.ended());
      const now = withPhotos(rounds.standing());
      // A retry shows the last state, because nothing new is known. A message that came and went would move what is
      // below it.
      const told = now.state === "running" && before.state !== "idle" ? before : now;
      return { ...now, told, isAway: rounds.ended().state === "offline" };
    },
    listen,
    ...createRecordActions({ parts, held, sync, wakeUploads: uploads.wake }),
    open: projects.open,
    keep: projects.keep,
    tidy: projects.tidy,
    stop(): void {
      rounds.stop();
      uploads.stop();
      db.close();
    },
  };
}
