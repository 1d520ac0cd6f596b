import type { XerRow, XerTables } from "./tables.ts";

/**
 * The summaries of a project's WBS in the order of their rows, each before the rows below it. The topmost element
 * is the project itself and no summary. If there are several, it is the one that the file flags; if it flags none
 * or several, all of them are summaries.
 */
export function wbsOf(
  tables: XerTables,
  project: string,
): { row: XerRow; parent: string | null }[] {
  const nodes = tables.rows("PROJWBS").filter((row) => row.get("proj_id") === project);
  const ids = new Set(nodes.map((row) => row.get("wbs_id")));
  const isTop = (row: XerRow) =>
    row.get("proj_node_flag") === "Y" || !ids.has(row.get("parent_wbs_id"));
  const below = new Map<string, XerRow[]>();
  for (const row of nodes) {
    if (isTop(row)) continue;
    const above = row.get("parent_wbs_id") ?? "";
    const list = below.get(above);
    if (list) list.push(row);
    else below.set(above, [row]);
  }
  const order = (rows: readonly XerRow[]) =>
    rows.toSorted((a, b) => Number(a.get("seq_num") ?? 0) - Number(b.get("seq_num") ?? 0));
  const list: { row: XerRow; parent: string | null }[] = [];
  const roots = order(nodes.filter(isTop));
  const marked = roots.filter((row) => row.get("proj_node_flag") === "Y");
  const top = roots.length === 1 ? roots[0] : marked.length === 1 ? marked[0] : undefined;
  const open = roots
    .flatMap((root) => (root === top ? order(below.get(root.get("wbs_id") ?? "") ?? []) : root))
    .toReversed()
    .map((row): { row: XerRow; parent: string | null } => ({ row, parent: null }));
  for (let next = open.pop(); next; next = open.pop()) {
    list.push(next);
    const parent = next.row.get("wbs_id") ?? "";
    for (const row of order(below.get(parent) ?? []).toReversed()) open.push({ row, parent });
  }
  return list;
}

/**
 * Whether an element of a project is below another one but not among its summaries, since it is in a loop or an
 * orphan.
 */
export const isLost = (row: XerRow, project: string, known: ReadonlySet<string>): boolean =>
  row.get("proj_id") === project &&
  row.get("proj_node_flag") !== "Y" &&
  row.get("parent_wbs_id") !== undefined &&
  !known.has(row.get("wbs_id") ?? "");
