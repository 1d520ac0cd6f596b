import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { diary } from "../../../../../contract/site/diary.ts";
import { identityOf } from "../../../../../contract/site/identity.ts";
import type { Json } from "../../../../../engine/records/content.ts";
import { dropDraft, putDraft, readDraft } from "../../../../device/drafts/drafts.ts";
import type { LocalRecord } from "../../../../device/records/local-record.ts";
import { useDevice } from "../../parts/use-site.ts";
import {
  type Edits,
  fieldsOf,
  hasStored,
  type NotesEdit,
  stillShown,
  type Stored,
  withCells,
  without,
  withoutRow,
} from "./diary-edits.ts";
import { notesPart } from "./notes-part.ts";

/** The time without typing after which edits are stored as one command. */
const REST_MS = 1000;

interface Typed {
  readonly edits: Edits;
  readonly notes?: NotesEdit;
}

const NOTHING: Typed = { edits: {} };

const NONE: Stored = { edits: {}, acts: 0, isLeft: false };

/** Identifies the diary being written. */
export interface DiaryKey {
  readonly project: string;
  readonly day: string;
  readonly company: string | null;
}

/**
 * Writes a day's diary: each change is stored on the device at once, and becomes one command after a short pause,
 * when the page is hidden, or when the person leaves the screen. After a page is killed, the next one finds what
 * was not yet stored as a command.
 */
export function useDiaryEdits(place: DiaryKey, record: LocalRecord | undefined) {
  const device = useDevice();
  const { project, day, company } = place;
  const id = useMemo(
    () => identityOf(diary, { project, fields: { day, company } }) ?? "",
    [project, day, company],
  );
  const key = `diary:${device.owner.workspaceId}:${id}`;
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [stored, setStored] = useState(NONE);
  const now = useRef<Typed>(NOTHING);
  const known = useRef(record);
  useEffect(() => {
    known.current = record;
  }, [record]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { inTurn, store } = useDiaryCommands(id, place, known);

  const become = useCallback(
    (next: Typed) => {
      now.current = next;
      setTyped(next);
      const isNothing = next.notes === undefined && Object.keys(next.edits).length === 0;
      if (isNothing) dropDraft(key);
      else putDraft(key, next);
    },
    [key],
  );

  const storeTyped = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    return inTurn(async () => {
      const { edits } = now.current;
      // Notes remain as unstored edits until the code that sends them has loaded. Nothing else waits for that
      // code.
      const part = now.current.notes && (await Promise.race([notesPart.current(), undefined]));
      const notes = part && now.current.notes;
      const { fields, problems } = fieldsOf(edits);
      const wrong = Object.keys(problems).map((name) => [name, edits[name] ?? null]);
      const done = without(edits, Object.fromEntries(wrong) as Edits);
      const words = notes && (await part.notesToSend(device.db, { id, notes }));
      if (Object.keys(fields).length > 0 || words)
        await store({ ...fields, ...words?.fields }, words?.shown);
      const acts = device.acts();
      if (Object.keys(done).length > 0 || notes)
        setStored((before) => ({
          edits: { ...stillShown(before, known.current), ...done },
          notes: notes?.to,
          acts,
          isLeft: false,
        }));
      const after = now.current;
      // If typing went on while notes were stored, the next edit starts from the stored words.
      const goesOn = after.notes && after.notes.to !== notes?.to ? after.notes : undefined;
      become({
        edits: without(after.edits, done),
        ...(goesOn && { notes: { from: notes?.to ?? goesOn.from, to: goesOn.to } }),
      });
    });
  }, [device, id, store, inTurn, become]);

  /** Stores everything typed, and the notes as soon as the code that sends them has loaded. */
  const flush = useCallback(async (): Promise<void> => {
    await storeTyped();
    if (now.current.notes && (await notesPart.current())) await storeTyped();
  }, [storeTyped]);

  const change = useCallback(
    (next: Typed) => {
      become(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), REST_MS);
    },
    [become, flush],
  );

  useEffect(() => {
    let isHere = true;
    const offer = async () => {
      const found = await readDraft<Typed>(key);
      if (!isHere || !found) return;
      change({ ...found, ...now.current, edits: { ...found.edits, ...now.current.edits } });
    };
    void offer();
    const leave = () => void flush();
    document.addEventListener("visibilitychange", leave);
    const stop = notesPart.subscribe(leave);
    return () => {
      isHere = false;
      document.removeEventListener("visibilitychange", leave);
      stop();
      void flush();
    };
  }, [key, change, flush]);

  const shownEdits = useMemo(
    () => ({ ...stillShown(stored, record), ...typed.edits }),
    [stored, record, typed.edits],
  );
  const saved = record?.fields["notes"];
  const notes =
    (hasStored(record, stored) ? undefined : stored.notes) ??
    (typeof saved === "string" ? saved : "");
  return {
    id,
    edits: shownEdits,
    problems: useMemo(() => fieldsOf(typed.edits).problems, [typed.edits]),
    notes: typed.notes?.to ?? notes,
    setCells: (row: string, cells: Readonly<Record<string, string>>) => {
      change({ ...now.current, edits: withCells(now.current.edits, row, cells) });
    },
    removeRow: (name: string) => {
      setStored((before) => ({ ...before, edits: withoutRow(before.edits, name) }));
      change({
        ...now.current,
        edits: { ...withoutRow(now.current.edits, name), [name]: null },
      });
    },
    setNotes: (to: string) => {
      const from = now.current.notes?.from ?? notes;
      change({ ...now.current, notes: { from, to } });
    },
    /** Called when a control loses the focus: from then on it shows what is stored. */
    settle: () => {
      const leave = () => setStored((before) => ({ ...before, isLeft: true }));
      void storeTyped().then(leave).then(flush).then(leave);
    },
    /**
     * Stores everything typed. Returns false while notes wait for the code that sends them, and asks for that code
     * again.
     */
    storeAll: async (): Promise<boolean> => {
      notesPart.retry();
      await flush();
      return now.current.notes === undefined;
    },
    send: (fields: Readonly<Record<string, Json>>) => inTurn(() => store(fields)),
  };
}

/**
 * Stores a diary's commands on the device. The first one begins the diary.
 * @param known the record as it was last read
 */
function useDiaryCommands(
  id: string,
  { project, day, company }: DiaryKey,
  known: RefObject<LocalRecord | undefined>,
) {
  const device = useDevice();
  const isBegun = useRef(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  /** Runs store operations one after the other, so that the diary is created before it is changed. */
  const inTurn = useCallback((work: () => Promise<void>): Promise<void> => {
    const next = queue.current.then(work, work);
    queue.current = next.catch(() => undefined);
    return queue.current;
  }, []);

  /** Stores fields as one command. */
  const store = useCallback(
    async (
      fields: Readonly<Record<string, Json>>,
      shown: Readonly<Record<string, string>> = {},
    ): Promise<void> => {
      const isNew = known.current === undefined && !isBegun.current;
      await device.act({
        record: "diary",
        id,
        project,
        act: isNew ? "create" : "change",
        fields: isNew ? { day, ...(company !== null && { company }), ...fields } : fields,
        base: known.current?.version,
        shown,
        title: diary.nameOf({ day }),
      });
      isBegun.current = true;
    },
    [device, id, project, day, company, known],
  );

  return { inTurn, store };
}
