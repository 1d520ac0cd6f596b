import { useMemo } from "react";
import { cellsIn } from "../../../../contract/site/value-words.ts";
import type { OutboxEntry } from "../../../device/database.ts";
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
import { allTypedWords, type KnownHere } from "./typed-words.ts";

/** Names of a project's people, companies, activities, materials and locations, by id. */
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
  return new Map([
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
  const keys = new Set(entries.map(({ command }) => `${command.record}/${command.id}`));
  const rows = (await db.rows.bulkGet([...keys])).flatMap((row) => row ?? []);
  const projects = new Set(entries.map(({ project }) => project));
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const project of projects) names.set(project, await namesIn(device, project));
  return {
    fields: new Map(rows.map(({ id, row }) => [id, cellsIn(row["fields"])])),
    nameOf: (project, id) => names.get(project)?.get(id),
  };
}

/** Returns what a person wrote in each of these commands, by command; undefined until the device has answered. */
export function useTypedWords(
  entries: readonly OutboxEntry[],
): ReadonlyMap<string, string> | undefined {
  const device = useDevice();
  const ask = useMemo(() => () => readKnown(device), [device]);
  const known = useStored(ask);
  return useMemo(() => known && allTypedWords(entries, known), [known, entries]);
}
