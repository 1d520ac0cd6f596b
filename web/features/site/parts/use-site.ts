import { liveQuery } from "dexie";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { recordKinds, type RecordKindName } from "../../../../contract/site/registry.ts";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { useUser } from "../../session/public.ts";
import {
  localRecord,
  type LocalRecord,
  type RecordRow,
} from "../../../device/records/local-record.ts";
import { type OpenDevice, deviceOf } from "../../../device/open-device.ts";
import type {
  DeviceProject,
  Unstored,
  OutboxEntry,
  OutboxFile,
  StoredRow,
} from "../../../device/database.ts";
import type { Workdays } from "./workdays.ts";
import type { Device } from "../../../device/records/device.ts";

/** The records of the signed-in person on this device. */
export function useDevice(): OpenDevice {
  const { _id: userId, workspace } = useUser();
  return deviceOf({ userId, workspaceId: workspace._id });
}

/**
 * The answer of a query to the device's store, updated whenever the data that it read has changed, even in another
 * tab.
 * @param ask stable, or made by `useCallback`
 * @returns undefined until the first answer
 */
export function useStored<T>(ask: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<{ readonly of: () => Promise<T>; readonly value: T }>();
  useEffect(() => {
    const subscription = liveQuery(ask).subscribe({
      next: (value) => setAnswer({ of: ask, value }),
      // If the store fails, as on a full phone, its status reports it.
      error: () => undefined,
    });
    return () => subscription.unsubscribe();
  }, [ask]);
  return answer?.of === ask ? answer.value : undefined;
}

/** Keeps a project up to date while the screen is open. */
export function useOpenProject(projectId: string): void {
  const device = useDevice();
  useEffect(() => device.open(projectId), [device, projectId]);
}

/** The records of one kind, as the device's store has them. */
interface StoredRecords {
  readonly rows: readonly StoredRow[];
  readonly entries: readonly OutboxEntry[];
  /** The number of this page's actions that were stored before the record was read. */
  readonly acts: number;
}

/** Reads a project's records of one kind from the device's store. */
export async function readRecords(
  { db, acts }: Device,
  { project, kind }: { readonly project: string; readonly kind: RecordKindName },
): Promise<StoredRecords> {
  const before = acts();
  // Both are read in one transaction, because an answer of the server replaces the local change by a row.
  const [rows, entries] = await db.transaction("r", db.rows, db.outbox, () =>
    Promise.all([
      db.rows.where("[project+record]").equals([project, kind]).toArray(),
      db.outbox
        .where("project")
        .equals(project)
        .filter(({ command }) => command.record === kind)
        .toArray(),
    ]),
  );
  return { rows, entries, acts: before };
}

/** Returns the records as they are shown, with pending changes applied. */
export function shownRecords(
  { rows, entries, acts }: StoredRecords,
  { kind: name, maker }: { readonly kind: RecordKindName; readonly maker: RecordRow["createdBy"] },
): readonly LocalRecord[] {
  const kind = recordKinds[name];
  const byId = Map.groupBy(entries, ({ recordId }) => recordId);
  const known = rows.flatMap(({ id, row }) => {
    const mine = byId.get(id) ?? [];
    byId.delete(id);
    const stored = row as unknown as RecordRow;
    if (mine.length === 0)
      return [{ ...stored, unsent: 0, refused: 0, isProposed: false, isDeleted: false, acts }];
    const record = localRecord({ kind, row: stored, entries: mine, maker });
    return record ? [{ ...record, acts }] : [];
  });
  const fresh = [...byId.values()].flatMap((mine) => {
    const record = localRecord({ kind, row: undefined, entries: mine, maker });
    return record ? [{ ...record, acts }] : [];
  });
  return [...known, ...fresh].filter(({ isDeleted }) => !isDeleted);
}

/** The changes that a full device could not store: they exist only in this page. */
export function useUnstored(): Unstored {
  const device = useDevice();
  return useSyncExternalStore(device.listen, () => device.db.held());
}

/** A project's records of a kind, with pending changes applied; undefined while they are read. */
export function useRecords(
  projectId: string,
  kind: RecordKindName,
): readonly LocalRecord[] | undefined {
  const device = useDevice();
  const { _id, name } = useUser();
  const held = useUnstored();
  const ask = useMemo(
    () => () => readRecords(device, { project: projectId, kind }),
    [device, projectId, kind],
  );
  const stored = useStored(ask);
  return useMemo(() => {
    if (!stored) return undefined;
    const isHere = ({ command }: OutboxEntry) =>
      command.project === projectId && command.record === kind;
    const entries = [...stored.entries, ...held.entries.filter(isHere)];
    return shownRecords({ ...stored, entries }, { kind, maker: { _id, name } });
  }, [stored, held, projectId, kind, _id, name]);
}

/** The records that a project's records can refer to. */
export interface ProjectLists {
  readonly title: string;
  readonly people: readonly {
    readonly _id: string;
    readonly name: string;
    readonly role: string;
    readonly company: string | null;
  }[];
  readonly companies: readonly {
    readonly _id: string;
    readonly name: string;
    readonly trade: string;
  }[];
  readonly activities: readonly {
    readonly _id: string;
    readonly name: string;
    readonly code: string;
    readonly company: string | null;
  }[];
}

/** The people, companies and activities of a project, as this device has them. */
export function useProjectLists(projectId: string): ProjectLists | undefined {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => (await db.rows.get(`project/${projectId}`))?.row as ProjectLists | undefined,
    [db, projectId],
  );
  return useStored(ask);
}

/** The data needed to write a project's records. */
export interface ProjectBasis {
  /** The materials in use. Empty for people who do not see resources. */
  readonly materials: readonly {
    readonly _id: string;
    readonly name: string;
    readonly unit: string;
  }[];
  /** How many activities of the programme each location has. */
  readonly activitiesAt: Readonly<Record<string, number>>;
  /** Null if the company has no calendar. */
  readonly workdays: Workdays | null;
}

/** A project's materials and working days, as this device has them. */
export function useProjectBasis(projectId: string): ProjectBasis | undefined {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => (await db.rows.get(`basis/${projectId}`))?.row as ProjectBasis | undefined,
    [db, projectId],
  );
  return useStored(ask);
}

/** A project's offline copy on this device; null if there is none. */
export function useDeviceProject(projectId: string): DeviceProject | null | undefined {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => (await db.projects.get(projectId)) ?? null,
    [db, projectId],
  );
  return useStored(ask);
}

/** The unsettled local changes: unsent, merged or refused; and how many of them exist only in this page. */
export function useOutbox():
  | {
      readonly entries: readonly OutboxEntry[];
      readonly files: readonly OutboxFile[];
      readonly held: number;
    }
  | undefined {
  const { db } = useDevice();
  const held = useUnstored();
  const ask = useMemo(
    () => async () => {
      const [entries, files] = await Promise.all([
        db.outbox
          .orderBy("seq")
          .filter(({ state }) => state !== "done")
          .toArray(),
        db.files.toArray(),
      ]);
      return { entries, files };
    },
    [db],
  );
  const stored = useStored(ask);
  if (!stored) return undefined;
  const entries = held.entries.filter(({ state }) => state !== "done");
  return {
    entries: [...stored.entries, ...entries],
    files: [...stored.files, ...held.files],
    held: held.entries.length + held.files.length,
  };
}

/** Whether the server cannot be reached. The browser does not report this for a page that a worker has served. */
export function useIsAway(): boolean {
  const isOnline = useOnline();
  return useSyncStatus().isAway || !isOnline;
}

/** The device's sync state with the server. */
export function useSyncStatus() {
  const device = useDevice();
  const [text, setText] = useState(() => JSON.stringify(device.status()));
  useEffect(() => device.listen(() => setText(JSON.stringify(device.status()))), [device]);
  return JSON.parse(text) as ReturnType<Device["status"]>;
}
