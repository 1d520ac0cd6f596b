import { useMemo } from "react";
import { cellsIn } from "../../../../contract/site/value-words.ts";
import { sentOf } from "../../../device/outbox/sent-files.ts";
import type { Device } from "../../../device/records/device.ts";
import { flatTree, locationTree } from "../parts/location-tree.ts";
import {
  type ProjectBasis,
  type ProjectLists,
  readRecords,
  shownRecords,
  useDevice,
  useStored,
} from "../parts/use-site.ts";
import type { KnownHere } from "./typed-words.ts";

/** A project's title, and the names of its people, companies, activities, materials and locations, by id. */
async function namesIn(device: Device, project: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = device.db;
  const [lists, basis, places] = await Promise.all([
    rows.get(`project/${project}`),
    rows.get(`basis/${project}`),
    readRecords(device, { project, kind: "location" }),
  ]);
  const {
    people = [],
    companies = [],
    activities = [],
  } = (lists?.row ?? {}) as Partial<ProjectLists>;
  const { materials = [] } = (basis?.row ?? {}) as Partial<ProjectBasis>;
  const tree = locationTree(shownRecords(places, { kind: "location", maker: null }));
  const { title } = (lists?.row ?? {}) as Partial<ProjectLists>;
  return new Map([
    ...(title === undefined ? [] : [[project, title] as const]),
    ...[...people, ...companies, ...activities, ...materials].map(
      ({ _id, name }) => [_id, name] as const,
    ),
    ...flatTree(tree).map(({ id, path }) => [id, path] as const),
  ]);
}

/** Reads what this device knows of the records and projects of unsettled changes. */
async function readKnown(device: Device): Promise<KnownHere> {
  const { db } = device;
  const stored = await db.outbox.filter(({ state }) => state !== "done").toArray();
  const entries = [...stored, ...db.held().entries];
  const files = [...(await db.files.toArray()), ...db.held().files];
  const keys = new Set([
    ...entries.map(({ command }) => `${command.record}/${command.id}`),
    ...files.map(({ kind, recordId }) => `${kind}/${recordId}`),
  ]);
  const rows = (await db.rows.bulkGet([...keys])).flatMap((row) => row ?? []);
  const projects = new Set([...entries, ...files].map(({ project }) => project));
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const project of projects) names.set(project, await namesIn(device, project));
  const versions = new Map(rows.map(({ id, row }) => [id, Number(row["version"] ?? 0)]));
  const sent = new Map<string, number>();
  for (const { recordId } of files) sent.set(recordId, await sentOf(db, recordId));
  return {
    fields: new Map(rows.map(({ id, row }) => [id, cellsIn(row["fields"])])),
    versionOf: (recordId) => versions.get(recordId) ?? 0,
    nameOf: (project, id) => names.get(project)?.get(id),
    titleOfProject: (project) => names.get(project)?.get(project),
    sentOf: (recordId) => sent.get(recordId) ?? 0,
  };
}

/** What this device knows of unsettled work; undefined until the device has answered. */
export function useKnownHere(): KnownHere | undefined {
  const device = useDevice();
  const ask = useMemo(() => () => readKnown(device), [device]);
  return useStored(ask);
}
