import type { Json } from "../../../engine/records/content.ts";
import { nextTime } from "./device-clock.ts";
import { createHeld } from "./held.ts";
import { createRounds, type Standing } from "../outbox/rounds.ts";
import { dropFiles } from "../copies/kept-files.ts";
import { sendFiles, type SendFile } from "../outbox/send-files.ts";
import type { OutboxEntry, OutboxFile, Owner, DeviceDatabase } from "../database.ts";
import { type ExchangeParts, pullProject, pushAll } from "./exchange.ts";

/** An act of a person on a record. */
export interface RecordAct {
  readonly record: string;
  readonly id: string;
  readonly project: string;
  readonly act: string;
  readonly fields?: Readonly<Record<string, Json>>;
  /** The version that was in view. */
  readonly base?: number | undefined;
  readonly shown?: Readonly<Record<string, string>>;
  readonly title: string;
}

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

type NewFile = Omit<OutboxFile, "state" | "addedAt">;

/** Live changes within this time cause one round. */
const GATHER_MS = 300;
/** What is here because it was opened goes after this time. */
const FORGET_MS = 14 * 86_400_000;
/** About as many screens as somebody opens in a month. */
const MOST_ANSWERS = 400;

export type Device = ReturnType<typeof createDevice>;

/**
 * The records of one person on this device: what is stored, what waits to be sent, and the rounds that bring both
 * together with the server.
 */
export function createDevice(parts: DeviceParts) {
  const { db, now, newId } = parts;
  const listeners = new Set<() => void>();
  /** Projects that a screen shows. */
  const shown = new Map<string, number>();
  let acts = 0;
  let hasPulledAll = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const held = createHeld(parts, tell);
  db.held = held.held;
  // Photos go beside the records: a long one, or one that waits for Wi-Fi, holds up no record.
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

  /** Those that are kept or shown; at the first round of a page all others too, since they may be out of sight by now. */
  async function projectsToPull(): Promise<readonly string[]> {
    const projects = await db.projects.toArray();
    return projects
      .filter(({ id, kept }) => kept || shown.has(id) || !hasPulledAll)
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
    // Photos that are sent make room.
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
    /** Of the records; once they are done, of the photos. */
    status() {
      const withPhotos = (of: Standing) => (of.state === "idle" ? uploads.ended() : of);
      const before = withPhotos(rounds.ended());
      const now = withPhotos(rounds.standing());
      // While it tries again, nothing is known anew: words that came and went would move what is below them.
      const told = now.state === "running" && before.state !== "idle" ? before : now;
      return { ...now, told, isAway: rounds.ended().state === "offline" };
    },
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Notes what a person did. It shows at once, and is sent when there is a network. */
    async act(act: RecordAct): Promise<void> {
      const { at, stretch } = await nextTime(parts);
      const { record, id, project, fields = {}, base } = act;
      const entry: OutboxEntry = {
        command: {
          _id: newId(),
          at,
          record,
          id,
          project,
          act: act.act,
          fields,
          ...(base !== undefined && base > 0 && { base }),
        },
        project,
        recordId: id,
        state: "waiting",
        shown: act.shown ?? {},
        title: act.title,
        stretch,
        madeAt: now().toISOString(),
      };
      await held.addEntry(entry);
      acts += 1;
      void sync();
    },
    /** How many acts this page has stored. */
    acts: () => acts,
    /** Sends what was refused again, as a new command. */
    async again(entry: OutboxEntry): Promise<void> {
      const { seq, command, code, shown } = entry;
      // An update builds on words that the server does not have: the words themselves go instead.
      const fields = code === "text_gap" ? { ...command.fields, ...shown } : command.fields;
      const { at, stretch } = await nextTime(parts);
      const { base: _, ...rest } = command;
      const fresh = { ...rest, fields, _id: newId(), at };
      const sent = {
        command: fresh,
        stretch,
        madeAt: now().toISOString(),
        state: "waiting",
        code: "",
        message: "",
        copy: "",
      } as const;
      if (seq === undefined) held.change(entry, sent);
      else await db.outbox.update(seq, sent);
      void sync();
    },
    async dismiss(entry: OutboxEntry): Promise<void> {
      if (entry.seq === undefined) held.drop(entry);
      else await db.outbox.delete(entry.seq);
      // Photos that wait for a record which nothing makes any more say so.
      uploads.wake();
    },
    async addFile(file: NewFile): Promise<void> {
      await held.addFile({ ...file, addedAt: now().getTime(), state: "waiting" });
      void sync();
    },
    /** Says what a file shows that was held for it, and sends it. */
    async nameFile(id: string, name: string): Promise<void> {
      const named = { name, heldUntil: 0 };
      if (!held.changeFile(id, named)) await db.files.update(id, named);
      void sync();
    },
    async retryFile(id: string): Promise<void> {
      const again = { state: "waiting", message: "" } as const;
      if (!held.changeFile(id, again)) await db.files.update(id, again);
      void sync();
      uploads.wake();
    },
    async dropFile(id: string): Promise<void> {
      if (!held.dropFile(id)) await db.files.delete(id);
    },
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
    /** Keeps a project on this device, or no longer. */
    async keep(id: string, kept: boolean): Promise<void> {
      await noteOpened(id);
      await db.projects.where({ id }).modify((project) => {
        project.kept = kept;
        if (!kept) delete project.files;
      });
      if (kept) void sync();
      else await dropFiles(db, id);
    },
    /** Forgets projects that are here because they were opened once, and that nothing waits for. */
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
    stop(): void {
      rounds.stop();
      uploads.stop();
      db.close();
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
