import { minutes, minutesOfHours, momentOf } from "../plan-parts.ts";
import { type FileBaseline, type FileProject, UnreadableProgramme } from "../programme-file.ts";
import type { XerRow, XerTables } from "./tables.ts";

/** The name of a project is that of its topmost WBS element. */
function namesIn(tables: XerTables): (project: XerRow) => string {
  const tops = new Map<string, string>();
  for (const row of tables.rows("PROJWBS")) {
    const id = row.get("proj_id") ?? "";
    if (row.get("proj_node_flag") === "Y" && !tops.has(id)) tops.set(id, row.get("wbs_name") ?? "");
  }
  return (project) => {
    const short = project.get("proj_short_name") ?? "";
    const name = tops.get(project.get("proj_id") ?? "") ?? "";
    return [short, name]
      .filter((part, at, all) => part !== "" && all.indexOf(part) === at)
      .join(" ");
  };
}

/**
 * The projects of a file without baselines, and the one to import.
 * @param asked an id or a name; null for the exported project, for whose sake the others are in the file;
 *   otherwise the first with activities
 */
export function chooseProject(
  tables: XerTables,
  asked: string | null,
): { readonly project: XerRow; readonly projects: FileProject[] } {
  const all = tables.rows("PROJECT");
  const ids = new Set(all.map((row) => row.get("proj_id")));
  const counts = new Map<string, number>();
  for (const row of tables.rows("TASK")) {
    const id = row.get("proj_id") ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const live = all.filter((row) => !ids.has(row.get("orig_proj_id")));
  const candidates = live.length > 0 ? live : all;
  const has = (row: XerRow) => (counts.get(row.get("proj_id") ?? "") ?? 0) > 0;
  const isAsked = (row: XerRow) =>
    row.get("proj_id") === asked || row.get("proj_short_name") === asked;
  const isExported = (row: XerRow) => row.get("export_flag") === "Y" && has(row);
  const project =
    asked === null
      ? (candidates.find(isExported) ?? candidates.find(has) ?? candidates[0])
      : candidates.find(isAsked);
  if (!project)
    throw new UnreadableProgramme(
      all.length === 0
        ? "This XER file has no project."
        : `There is no project “${(asked ?? "").slice(0, 60)}” in this file.`,
    );
  const nameOf = namesIn(tables);
  const projects = candidates.map((row) => ({
    id: row.get("proj_id") ?? "",
    name: nameOf(row),
    activities: counts.get(row.get("proj_id") ?? "") ?? 0,
    chosen: row === project,
  }));
  return { project, projects };
}

/** The baselines of a project: copies of it in the same file, whose activities have the same ids. */
export function baselinesOf(
  tables: XerTables,
  { project, ids }: { readonly project: XerRow; readonly ids: ReadonlyMap<string, string> },
): FileBaseline[] {
  const own = project.get("proj_id");
  const copies = tables
    .rows("PROJECT")
    .filter((row) => row.get("orig_proj_id") === own && row.get("proj_id") !== own);
  if (copies.length === 0) return [];
  const byCode = new Map<string, string>();
  const byProject = new Map<string, XerRow[]>();
  for (const row of tables.rows("TASK")) {
    const id = ids.get(row.get("task_id") ?? "");
    if (id !== undefined) byCode.set(row.get("task_code") ?? "", id);
    const list = byProject.get(row.get("proj_id") ?? "");
    if (list) list.push(row);
    else byProject.set(row.get("proj_id") ?? "", [row]);
  }
  const nameOf = namesIn(tables);
  return copies.map((copy) => {
    const dates = (byProject.get(copy.get("proj_id") ?? "") ?? []).flatMap((row) => {
      const id = byCode.get(row.get("task_code") ?? "");
      const date = (...names: string[]) =>
        momentOf(names.map((name) => row.get(name)).find(Boolean));
      const start = date("act_start_date", "early_start_date", "target_start_date");
      const finish = date("act_end_date", "early_end_date", "target_end_date");
      if (id === undefined || start === null || finish === null || finish < start) return [];
      const durationMinutes = minutes(minutesOfHours(row.get("target_drtn_hr_cnt")) ?? 0);
      return [[id, { start, finish, durationMinutes }] as const];
    });
    return { name: nameOf(copy), dates: new Map(dates) };
  });
}
