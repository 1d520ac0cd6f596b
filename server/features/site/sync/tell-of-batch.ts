import { isDeepStrictEqual } from "node:util";
import { type RecordAction, asHeading } from "../../../../contract/site/kind.ts";
import { isSubjectKind } from "../../../../contract/subjects.ts";
import type { Ctx } from "../../../context.ts";
import { type ActivityChanges, recordActivities } from "../../activities/public.ts";
import { notify } from "../../notifications/public.ts";
import type { Applied, Changed } from "./batch.ts";
import { derive, type StoredRecord } from "../record-rules.ts";
import {
  type Colleague,
  selectColleagues,
  selectViewersOfRows,
  type SiteRow,
  type WrittenRecord,
} from "../records.sql.ts";

/** A change as it was written, for the people who are notified of it. */
export interface WrittenChange extends Changed {
  readonly next: WrittenRecord;
}

/** The result of a batch: its changes, and the commands that made them. */
interface Done {
  readonly kept: readonly WrittenChange[];
  readonly applied: readonly Applied[];
  /** The name of the sender. */
  readonly by: string;
}

/** The columns by which the database decides who sees a record. */
function rowOf({ next, kind }: WrittenChange, record: StoredRecord): SiteRow {
  const { people, company } = derive(kind, record.fields);
  return {
    id: next.id,
    project_id: next.projectId,
    kind: next.kind,
    state: record.state,
    created_by: next.createdBy,
    people,
    company_id: company,
    deleted_at: record.isDeleted ? "now" : null,
  };
}

/**
 * Announces changes to the people who run projects, and to each contractor and client who sees the record or saw
 * it before. A kind that everybody on the team sees, and that is no subject, is announced to the whole team.
 */
async function announceChanges(ctx: Ctx, kept: readonly WrittenChange[]): Promise<void> {
  const own = kept.filter(({ next }) => isSubjectKind(next.kind));
  const rows = own.flatMap((change) =>
    [change.before ?? change.next, change.next].map((record) => rowOf(change, record)),
  );
  const viewers = Map.groupBy(await selectViewersOfRows(ctx.tx, rows), ({ id }) => id);
  for (const { next } of kept) {
    const announcement = { topic: next.kind, project: next.projectId, id: next.id } as const;
    ctx.announce(announcement);
    for (const { person: user } of viewers.get(next.id) ?? [])
      ctx.announce({ ...announcement, user });
  }
}

/** Whether a change is visible to people. Only devices need to know who set a field last. */
function isVisible({ before, next }: WrittenChange): boolean {
  return (
    before === undefined ||
    before.state !== next.state ||
    before.isDeleted !== next.isDeleted ||
    !isDeepStrictEqual(before.fields, next.fields)
  );
}

/** A record in a sentence: "snag 14 “Door rubs”". */
function nameOf({ next: { number, title }, kind }: WrittenChange): string {
  return `${kind.noun}${number === null ? "" : ` ${number}`} “${title}”`;
}

/** Returns the batch's last action on a record that changed. */
function lastAct(
  { next, kind }: WrittenChange,
  applied: readonly Applied[],
): RecordAction | undefined {
  const last = applied.findLast(
    ({ command }) => command.id === next.id && command.act in kind.acts,
  );
  return last && kind.acts[last.command.act];
}

/** Describes what was done to a record, without naming the person. */
function wordsOf(
  change: WrittenChange,
  applied: readonly Applied[],
): { readonly action: string; readonly message: string } {
  const { before, next } = change;
  const name = nameOf(change);
  if (!before) return { action: "created", message: `added ${name}` };
  if (next.isDeleted && !before.isDeleted) return { action: "deleted", message: `deleted ${name}` };
  if (before.isDeleted && !next.isDeleted)
    return { action: "restored", message: `restored ${name}` };
  if (before.state === next.state) return { action: "updated", message: `changed ${name}` };
  const did = lastAct(change, applied)?.did ?? "changed";
  return { action: "status_changed", message: `${did} ${name}` };
}

/** The maximum number of characters of a value that an activity contains. */
const LONGEST = 300;

function short(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, LONGEST);
  return typeof value === "object" && value !== null ? null : value;
}

function changesOf({ before, next, kind }: WrittenChange): ActivityChanges {
  if (!before) return {};
  const fields = Object.entries(kind.fields)
    .filter(([name]) => JSON.stringify(before.fields[name]) !== JSON.stringify(next.fields[name]))
    .map(([name]) => [
      name,
      { before: short(before.fields[name] ?? null), after: short(next.fields[name] ?? null) },
    ]);
  const state =
    before.state === next.state ? [] : [["state", { before: before.state, after: next.state }]];
  return Object.fromEntries([...state, ...fields]) as ActivityChanges;
}

/** Records the activities of a batch: one for each record. */
async function recordChanges(ctx: Ctx, { kept, applied }: Done): Promise<void> {
  const entries = kept.map((change) => {
    const { next, project } = change;
    const subject = isSubjectKind(next.kind)
      ? { entityType: next.kind, entityId: next.id }
      : { entityType: "project" as const, entityId: project.id };
    return {
      ...wordsOf(change, applied),
      ...subject,
      changes: changesOf(change),
      project: { id: project.id, title: project.title },
    };
  });
  await recordActivities(ctx, entries);
}

/** One notification before it is sent. */
interface News {
  readonly change: WrittenChange;
  readonly kind: "assigned" | "status";
  readonly people: readonly string[];
  /** The text after the actor's name, with `*` in place of the record's name. */
  readonly did: string;
}

/** Whether a change made somebody else responsible for the record. */
function isGiven({ before, next, kind }: WrittenChange): boolean {
  if (kind.isOfCompanies === true) return false;
  const were = before && derive(kind, before.fields);
  return were?.company !== next.company || were?.people.join() !== next.people.join();
}

/** Whether the people responsible for a record may have to be notified of a change. */
function concernsOthers(change: WrittenChange): boolean {
  const { before, next, kind } = change;
  if (next.isDeleted || kind.company === undefined) return false;
  return isGiven(change) || (before !== undefined && before.state !== next.state);
}

/** The people responsible for a record: the person named on it, or otherwise the people of its company on the team. */
function answerable({ next }: WrittenChange, colleagues: readonly Colleague[]): readonly string[] {
  if (next.people.length > 0) return next.people;
  return colleagues
    .filter(({ project, company }) => project === next.projectId && company === next.company)
    .map(({ id }) => id);
}

function newsOf(
  change: WrittenChange,
  of: { readonly applied: readonly Applied[]; readonly colleagues: readonly Colleague[] },
): readonly News[] {
  const { before, next } = change;
  const people = answerable(change, of.colleagues);
  if (isGiven(change) && people.length > 0)
    return [{ change, kind: "assigned", people, did: "gave you *" }];
  const act = before && before.state !== next.state ? lastAct(change, of.applied) : undefined;
  if (!act) return [];
  const reason =
    typeof next.fields["reason"] === "string" && act.needs?.includes("reason") === true
      ? `: ${next.fields["reason"]}`
      : "";
  const concerned = [...people, ...(next.createdBy === null ? [] : [next.createdBy])];
  return [{ change, kind: "status", people: concerned, did: `${act.did} *${reason}` }];
}

/**
 * Notifies the people responsible for records. Many changes at once make one notification, so that a walk with
 * forty snags does not make forty.
 */
async function notifyOfChanges(ctx: Ctx, { kept, applied, by }: Done): Promise<void> {
  const changes = kept.filter(concernsOthers);
  const ofCompanies = changes.filter(
    ({ next }) => next.people.length === 0 && next.company !== null,
  );
  const projects = [...new Set(ofCompanies.map(({ project }) => project.id))];
  const colleagues = await selectColleagues(ctx.tx, projects);
  const news = changes.flatMap((change) => newsOf(change, { applied, colleagues }));
  const groups = Map.groupBy(news, ({ change: { next }, did, people }) =>
    [next.projectId, next.kind, did, ...people.toSorted()].join(" "),
  );
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const { change, kind, people, did } = first;
    const { next, project } = change;
    const { noun, plural } = change.kind;
    const name = others.length === 0 ? nameOf(change) : `${others.length + 1} ${plural}`;
    await notify(ctx, people, {
      kind,
      type: kind === "assigned" ? "info" : "success",
      title: kind === "assigned" ? `New ${plural} for you` : `${asHeading(noun)} news`,
      message: `${by} ${did.replace("*", () => name)} on ${project.title}.`,
      projectId: project.id,
      ...(others.length === 0 &&
        isSubjectKind(next.kind) && { subject: { kind: next.kind, id: next.id } }),
    });
  }
}

/** Records the changes of a batch, and notifies the people who see the records. */
export async function tellOfBatch(ctx: Ctx, done: Done): Promise<void> {
  const { kept } = done;
  if (kept.length === 0) return;
  await announceChanges(ctx, kept);
  const visible = { ...done, kept: kept.filter(isVisible) };
  await recordChanges(ctx, visible);
  await notifyOfChanges(ctx, visible);
}
