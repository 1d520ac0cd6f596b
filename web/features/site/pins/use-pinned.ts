import { useMemo } from "react";
import type { RecordKindName } from "../../../../contract/site/registry.ts";
import { useUser } from "../../session/public.ts";
import { readRecords, shownRecords, useDevice, useStored } from "../parts/use-site.ts";
import { pinnedKindNames, type RecordsByKind } from "./sheet-pins.ts";

/** What this device knows of the records that drawings show. */
interface Pinned {
  readonly records: RecordsByKind;
  /** How many photos of a record wait to be sent, by the record's id. */
  readonly waiting: ReadonlyMap<string, number>;
}

/** The records of a project that can have a pin, from this device's store; undefined while they are read. */
export function usePinned(projectId: string): Pinned | undefined {
  const device = useDevice();
  const { _id, name } = useUser();
  const ask = useMemo(
    () => async () => {
      const maker = { _id, name };
      const read = async (kind: RecordKindName) =>
        shownRecords(await readRecords(device, { project: projectId, kind }), { kind, maker });
      const [lists, files] = await Promise.all([
        Promise.all(pinnedKindNames().map(async (kind) => [kind, await read(kind)] as const)),
        device.db.files.where("project").equals(projectId).toArray(),
      ]);
      const counts = Map.groupBy(files, ({ recordId }) => recordId);
      return {
        records: Object.fromEntries(lists),
        waiting: new Map([...counts].map(([id, of]) => [id, of.length])),
      };
    },
    [device, projectId, _id, name],
  );
  return useStored(ask);
}
