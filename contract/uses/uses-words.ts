import { type UseKind, useKinds, type Uses } from "./uses.ts";

const words: Readonly<Record<UseKind, readonly [one: string, many: string]>> = {
  openTasks: ["open task", "open tasks"],
  openActivities: ["open activity", "open activities"],
  activities: ["activity of a programme", "activities of programmes"],
  projects: ["project", "projects"],
  people: ["person", "people"],
  assignments: ["assignment to a task", "assignments to tasks"],
  movements: ["entry in the ledger", "entries in the ledger"],
  codes: ["code below it", "codes below it"],
  lines: ["line of the cost plan", "lines of the cost plan"],
  expenses: ["expense", "expenses"],
  files: ["file", "files"],
};

/** The uses in words: "3 open tasks, 2 projects and 1 expense". Empty if there are none. */
export function describeUses(uses: Uses): string {
  const parts = useKinds.flatMap((kind) => {
    const count = uses[kind] ?? 0;
    return count === 0
      ? []
      : [`${count.toLocaleString("en-NG")} ${words[kind][count === 1 ? 0 : 1]}`];
  });
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
