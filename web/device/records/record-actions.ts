import type { Json } from "../../../engine/records/content.ts";
import type { OutboxEntry, OutboxFile } from "../database.ts";
import { startCount } from "../outbox/sent-files.ts";
import { nextTime } from "./device-clock.ts";
import type { ExchangeParts } from "./exchange.ts";
import type { createUnstored } from "./unstored.ts";

/** An action of a person on a record. */
export interface RecordAction {
  readonly record: string;
  readonly id: string;
  readonly project: string;
  readonly act: string;
  readonly fields?: Readonly<Record<string, Json>>;
  /** The version that the person saw. */
  readonly base?: number | undefined;
  readonly shown?: Readonly<Record<string, string>>;
  readonly title: string;
}

type NewFile = Omit<OutboxFile, "state" | "addedAt">;

interface ActingParts {
  readonly parts: Pick<ExchangeParts, "db" | "newId" | "now" | "steady">;
  readonly held: ReturnType<typeof createUnstored>;
  /** Starts a round of the records. */
  readonly sync: () => unknown;
  /** Starts a round of the photos. */
  readonly wakeUploads: () => void;
}

/** Creates a person's actions on records, and on work that has not been sent. */
export function createRecordActions({ parts, held, sync, wakeUploads }: ActingParts) {
  const { db, now, newId } = parts;
  let acts = 0;
  /** Notes what a person did. It shows at once, and is sent when there is a network. */
  async function act(act: RecordAction): Promise<void> {
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
  }

  /** Removes a change from this device. */
  async function dismiss(entry: OutboxEntry): Promise<void> {
    if (entry.seq === undefined) held.drop(entry);
    else await db.outbox.delete(entry.seq);
    // Photos that wait for a record which is no longer created then report that.
    wakeUploads();
  }

  return {
    act,
    dismiss,
    /** How many actions this page has stored. */
    acts: () => acts,
    /** Sends a refused command again, as a new one. */
    async again(entry: OutboxEntry): Promise<void> {
      const { seq, command, code, shown } = entry;
      // The update builds on text that the server does not have, so the text itself is sent instead.
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
    /**
     * Enters the lost parts of a change again, over the values that its person has read by now.
     * @param fields the parts, as a change sends them
     */
    async enterAgain(entry: OutboxEntry, fields: Readonly<Record<string, Json>>): Promise<void> {
      const { command, project, recordId, title } = entry;
      const stored = await db.rows.get(`${command.record}/${recordId}`);
      const version = stored?.row["version"];
      await act({
        record: command.record,
        id: recordId,
        project,
        act: "change",
        fields,
        base: typeof version === "number" ? version : undefined,
        title,
      });
      await dismiss(entry);
    },
    async addFile(file: NewFile): Promise<void> {
      await startCount(db, file.recordId).catch(() => undefined);
      await held.addFile({ ...file, addedAt: now().getTime(), state: "waiting" });
      void sync();
    },
    /** Adds the description of a file that waited for it, and sends the file. */
    async nameFile(id: string, name: string): Promise<void> {
      const named = { name, heldUntil: 0 };
      if (!held.changeFile(id, named)) await db.files.update(id, named);
      void sync();
    },
    async retryFile(id: string): Promise<void> {
      const again = { state: "waiting", message: "" } as const;
      if (!held.changeFile(id, again)) await db.files.update(id, again);
      void sync();
      wakeUploads();
    },
    async dropFile(id: string): Promise<void> {
      if (!held.dropFile(id)) await db.files.delete(id);
    },
  };
}
