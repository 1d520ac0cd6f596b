import type { Ctx } from "../../context.ts";
import { isSubjectKind } from "../../../contract/subjects.ts";
import { type Changes, recordActivities } from "../activities/public.ts";
import type { Applied } from "./batch.ts";
import type { KeptChange } from "./keep-batch.ts";
import { selectSiteProjects } from "./records.sql.ts";

/** A record in a sentence: "snag 14 “Door rubs”". */
export function nameOf({ next: { number, title }, kind }: KeptChange): string {
  return `${kind.noun}${number === null ? "" : ` ${number}`} “${title}”`;
}

/** The words of what was done to a record, without who did it. */
function wordsOf(
  change: KeptChange,
  applied: readonly Applied[],
): { readonly action: string; readonly message: string } {
  const { before, next, kind } = change;
  const name = nameOf(change);
  if (!before) return { action: "created", message: `added ${name}` };
  if (next.isDeleted && !before.isDeleted) return { action: "deleted", message: `deleted ${name}` };
  if (before.isDeleted && !next.isDeleted)
    return { action: "restored", message: `restored ${name}` };
  if (before.state === next.state) return { action: "updated", message: `changed ${name}` };
  const last = applied.findLast(
    ({ command }) => command.id === next.id && command.act in kind.acts,
  );
  const did = (last && kind.acts[last.command.act]?.did) ?? "changed";
  return { action: "status_changed", message: `${did} ${name}` };
}

/** The most characters of a value that an activity repeats. */
const LONGEST = 300;

function short(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, LONGEST);
  return typeof value === "object" && value !== null ? null : value;
}

function changesOf({ before, next, kind }: KeptChange): Changes {
  if (!before) return {};
  const fields = Object.entries(kind.fields)
    .filter(([name]) => JSON.stringify(before.fields[name]) !== JSON.stringify(next.fields[name]))
    .map(([name]) => [
      name,
      { before: short(before.fields[name] ?? null), after: short(next.fields[name] ?? null) },
    ]);
  const state =
    before.state === next.state ? [] : [["state", { before: before.state, after: next.state }]];
  return Object.fromEntries([...state, ...fields]) as Changes;
}

/** Records the activities of a batch: one for each record. */
export async function recordBatch(
  ctx: Ctx,
  { kept, applied }: { readonly kept: readonly KeptChange[]; readonly applied: readonly Applied[] },
): Promise<void> {
  const projects = await selectSiteProjects(ctx.tx, [
    ...new Set(kept.map(({ next }) => next.projectId)),
  ]);
  const entries = kept.flatMap((change) => {
    const { next, name } = change;
    const project = projects.find(({ id }) => id === next.projectId);
    if (!project) return [];
    const isSubject = isSubjectKind(name);
    return [
      {
        ...wordsOf(change, applied),
        entityType: isSubject ? name : ("project" as const),
        entityId: isSubject ? next.id : project.id,
        changes: changesOf(change),
        project: { id: project.id, title: project.title },
      },
    ];
  });
  await recordActivities(ctx, entries);
}
