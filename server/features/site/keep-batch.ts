import { createHash } from "node:crypto";
import type { SyncCommand, SyncResult } from "../../../contract/sync.ts";
import type { RecordKind } from "../../../contract/site/kind.ts";
import type { RecordKindName } from "../../../contract/site/registry.ts";
import type { Ctx } from "../../context.ts";
import { selectNames } from "../people/public.ts";
import { afterApproval } from "./after-approval.ts";
import type { Applied, Batch } from "./batch.ts";
import { lostWords, winnersOf } from "./lost-words.ts";
import { tellOfBatch } from "./news.ts";
import {
  type Edit,
  insertEdits,
  insertRecords,
  selectTakenRecords,
  takeNumbers,
  updateRecords,
  type WrittenRecord,
} from "./records.sql.ts";
import { storableFields } from "./storable.ts";
import { derive, type StoredRecord } from "./stored-record.ts";

type Changed = ReturnType<Batch["changed"]>[number];

/** Numbers new records of numbered kinds, in the order in which they came. */
async function withNumbers(ctx: Ctx, changed: readonly Changed[]): Promise<WrittenRecord[]> {
  const groups = Map.groupBy(
    changed.filter(({ before, kind }) => before === undefined && kind.isNumbered),
    ({ next }) => `${next.projectId} ${next.kind}`,
  );
  const numbers = new Map<string, number>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { projectId, kind } = first.next;
    const from = await takeNumbers(ctx.tx, { projectId, kind, count: group.length });
    for (const [place, { next }] of group.entries()) numbers.set(next.id, from + place);
  }
  return changed.map(({ next, kind }) => ({
    ...next,
    ...derive(kind, next.fields),
    number: numbers.get(next.id) ?? next.number,
  }));
}

/** The most characters of a refused command's fields that are kept here. The device keeps all of them. */
const MAX_REFUSED = 64_000;

/** Tells whether a command that comes again is the same, in hexadecimal. */
export function digestOf({ record, id, project, act, fields }: SyncCommand): string {
  return createHash("sha256")
    .update(JSON.stringify([record, id, project, act, fields]))
    .digest("hex");
}

/** What the history keeps of a command's fields. */
export function sentOf(
  { fields }: Pick<SyncCommand, "fields">,
  { isRefused }: { readonly isRefused: boolean },
): Readonly<Record<string, unknown>> {
  const sent = storableFields(fields);
  return isRefused && JSON.stringify(sent).length > MAX_REFUSED ? {} : sent;
}

function editOf({ command, stamp, before, outcome }: Applied, result: SyncResult): Edit {
  const isRefused = result.status === "refused" || outcome.status === "refused";
  const moved = !isRefused && before?.state !== outcome.next.state ? outcome.next.state : null;
  return {
    id: command._id,
    projectId: command.project,
    kind: command.record,
    recordId: command.id,
    act: command.act,
    sent: sentOf(command, { isRefused }),
    before: isRefused ? {} : outcome.before,
    lost: isRefused ? [] : outcome.lost,
    stateBefore: moved === null ? null : (before?.state ?? null),
    stateAfter: moved,
    status: result.status,
    code: result.code ?? null,
    message: result.message ?? null,
    version: result.version ?? null,
    madeAt: command.at,
    stamp,
    digest: digestOf(command),
  };
}

async function namesOfWinners(
  ctx: Ctx,
  applied: readonly Applied[],
): Promise<ReadonlyMap<string, string>> {
  const people = applied.flatMap(({ outcome }) =>
    outcome.status === "refused" ? [] : winnersOf(outcome.next, outcome.lost),
  );
  return people.length === 0 ? new Map() : selectNames(ctx.tx, [...new Set(people)]);
}

function resultOf(
  { command: { _id }, outcome, kind }: Applied,
  { isTaken, names }: { readonly isTaken: boolean; readonly names: ReadonlyMap<string, string> },
): SyncResult {
  if (isTaken)
    return {
      _id,
      status: "refused",
      code: "id_taken",
      message: `This ${kind.noun} cannot be added under its id. Add it again.`,
    };
  if (outcome.status === "refused")
    return { _id, status: "refused", code: outcome.code, message: outcome.message };
  const { version } = outcome.next;
  if (outcome.status === "accepted") {
    const { remark } = outcome;
    return { _id, status: "accepted", version, ...(remark !== undefined && { message: remark }) };
  }
  return {
    _id,
    status: "merged",
    version,
    ...(outcome.lost.length > 0 && { code: "later_kept" }),
    message: lostWords(outcome.lost, { kind, record: outcome.next, names }),
  };
}

/** What is known of a change, for those who are told of it. */
export interface KeptChange {
  readonly before: StoredRecord | undefined;
  readonly next: WrittenRecord;
  readonly kind: RecordKind;
  readonly name: RecordKindName;
}

/**
 * Writes what a batch did, its history, and the news of it.
 * @returns the answer to each of its commands
 */
export async function keepBatch(
  ctx: Ctx,
  { batch, replica }: { readonly batch: Batch; readonly replica: string },
): Promise<readonly SyncResult[]> {
  const { applied } = batch;
  if (applied.length === 0) return [];
  const { workspaceId, userId: by } = ctx.actor;
  const all = batch.changed();
  const ids = all.flatMap(({ before, next }) => (before === undefined ? next.id : []));
  const taken = await selectTakenRecords(ctx.tx, ids);
  const changed = all.filter(({ next }) => !taken.has(next.id));
  const written = await withNumbers(ctx, changed);
  const [newRecords, others] = [
    written.filter(({ id }) => ids.includes(id)),
    written.filter(({ id }) => !ids.includes(id)),
  ];
  await insertRecords(ctx.tx, { records: newRecords, workspaceId, by, now: ctx.now });
  await updateRecords(ctx.tx, { records: others, now: ctx.now });
  const names = await namesOfWinners(ctx, applied);
  const results = applied.map((one) =>
    resultOf(one, { isTaken: taken.has(one.command.id), names }),
  );
  const edits = applied.flatMap((one, place) => {
    const result = results[place];
    // A project out of sight keeps no history of who asked for it.
    return result && one.isInSight ? [editOf(one, result)] : [];
  });
  await insertEdits(ctx.tx, { edits, workspaceId, by, replica, now: ctx.now });
  const kept = changed.flatMap(({ before, kind, next: { id } }): KeptChange[] => {
    const next = written.find((record) => record.id === id);
    return next ? [{ before, kind, next, name: next.kind }] : [];
  });
  const done = applied.filter(
    ({ command, outcome }) => outcome.status !== "refused" && !taken.has(command.id),
  );
  await tellOfBatch(ctx, { kept, applied: done });
  await afterApproval(ctx, kept);
  return results;
}
