import { byName } from "../../../../engine/folded-text.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { textOf } from "./record-words.ts";

/** A location as a node of the tree. */
export interface LocationNode {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly record: LocalRecord;
  readonly depth: number;
  /** Names from the top: "Block A, Level 1, Room 101". */
  readonly path: string;
  readonly children: readonly LocationNode[];
}

function isBefore(a: LocalRecord, b: LocalRecord): number {
  const order = Number(a.fields["order"] ?? 0) - Number(b.fields["order"] ?? 0);
  return order || byName(textOf(a, "name") ?? "", textOf(b, "name") ?? "");
}

/**
 * Returns the locations of a project as a tree, in order. A location whose parent is missing is at the top, and so
 * is the first of a loop, which two devices may have created without a network. Nothing disappears.
 */
export function locationTree(records: readonly LocalRecord[]): readonly LocationNode[] {
  const byId = new Map(records.map((record) => [record._id, record]));
  const byParent = Map.groupBy(records, (record) => {
    const parent = textOf(record, "parent");
    return parent !== null && byId.has(parent) ? parent : "";
  });
  const placed = new Set<string>();
  const build = (record: LocalRecord, depth: number, above: string): LocationNode[] => {
    if (placed.has(record._id)) return [];
    placed.add(record._id);
    const name = textOf(record, "name") ?? "Unnamed";
    const path = above === "" ? name : `${above}, ${name}`;
    const children = (byParent.get(record._id) ?? [])
      .toSorted(isBefore)
      .flatMap((child) => build(child, depth + 1, path));
    return [
      { id: record._id, name, level: textOf(record, "level"), record, depth, path, children },
    ];
  };
  const top = (byParent.get("") ?? []).toSorted(isBefore).flatMap((record) => build(record, 0, ""));
  const looped = records.toSorted(isBefore).flatMap((record) => build(record, 0, ""));
  return [...top, ...looped];
}

/** All nodes of a tree, parents before their children. */
export function flatTree(nodes: readonly LocationNode[]): readonly LocationNode[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)]);
}

/** Returns the ids of a location and of everything inside it. */
export function insideOf(nodes: readonly LocationNode[], id: string): ReadonlySet<string> {
  const found = flatTree(nodes).find((node) => node.id === id);
  return new Set(found ? flatTree([found]).map((node) => node.id) : []);
}
