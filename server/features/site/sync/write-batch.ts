import type { SyncResult } from "../../../../contract/sync.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { Ctx } from "../../../context.ts";
import { selectNames } from "../../people/public.ts";
import { proposeDiaryWork } from "../../programme/public.ts";
import { bookDeliveries } from "../../resources/public.ts";
import type { Applied, CommandBatch, Changed } from "./batch.ts";
import { derive, type StoredRecord } from "../record-rules.ts";
import {
  type Edit,
  insertEdits,
  insertRecords,
  takeNumbers,
  updateRecords,
  type WrittenRecord,
} from "../records.sql.ts";
import { digestOf, sentOf } from "./sent-commands.ts";
import { type WrittenChange, tellOfBatch } from "./tell-of-batch.ts";

/**
 * Returns the changed records in the form in which they are written. New records of numbered kinds get their
 * numbers.
 */
async function numbered(ctx: Ctx, changed: readonly Changed[]): Promise<WrittenRecord[]> {
  const unnumbered = changed.filter(({ before, kind }) => before === undefined && kind.isNumbered);
  const numbers = await takeNumbers(
    ctx.tx,
    unnumbered.map(({ next }) => next),
  );
  return changed.map(({ next, kind }) => ({
    ...next,
    ...derive(kind, next.fields),
    number: numbers.get(next.id) ?? next.number,
  }));
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

/** Returns the people whose values won over a command's, in the parts of a record in which it lost. */
function winnersOf(record: StoredRecord, lost: readonly string[]): readonly string[] {
  return lost.flatMap((key) => record.clocks[key]?.by ?? []);
}

/**
 * Describes which fields kept somebody else's later value when two changes met, and whose value it is. The person
 * who made the change reads it, and later the readers of the history.
 */
function lostWords(
  lost: readonly string[],
  of: {
    readonly kind: RecordKind;
    readonly record: StoredRecord;
    readonly names: ReadonlyMap<string, string>;
  },
): string {
  if (lost.length === 0) return "Merged with a change that somebody else made in the meantime.";
  const sentences = lost.map((key) => {
    const field = key.split("/")[0] ?? key;
    const label = of.kind.fields[field]?.label ?? field;
    const by = of.names.get(of.record.clocks[key]?.by ?? "") ?? "somebody else";
    return `“${label}” keeps a later change by ${by}. The earlier one is in the history.`;
  });
  return [...new Set(sentences)].join(" ");
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
    ...(outcome.lost.length > 0 && { code: "later_kept", lost: [...outcome.lost] }),
    message: lostWords(outcome.lost, { kind, record: outcome.next, names }),
  };
}

/**
 * Does the work after diaries are approved: puts their deliveries into the ledger of materials, and proposes their
 * work to the programme. A diary is approved once and does not change afterwards, so each of these happens once.
 */
async function afterApproval(ctx: Ctx, kept: readonly WrittenChange[]): Promise<void> {
  const diaries = kept.flatMap(({ before, next, project }) => {
    const isNew =
      next.kind === "diary" && next.state === "approved" && before?.state !== "approved";
    const { id, title: name, day, company, createdBy, fields } = next;
    return isNew && day !== null ? [{ id, name, day, company, createdBy, project, fields }] : [];
  });
  if (diaries.length === 0) return;
  await bookDeliveries(ctx, diaries);
  await proposeDiaryWork(ctx, diaries);
}

/**
 * Writes the changes of a batch and its history, and sends notifications.
 * @returns the answer to each of its commands
 */
export async function writeBatch(
  ctx: Ctx,
  { batch, replica }: { readonly batch: CommandBatch; readonly replica: string },
): Promise<readonly SyncResult[]> {
  const { applied } = batch;
  if (applied.length === 0) return [];
  const { workspaceId, userId: by } = ctx.actor;
  const all = batch.changed();
  const ids = new Set(all.flatMap(({ before, next }) => (before === undefined ? next.id : [])));
  const taken = new Set([...ids].filter((id) => batch.facts.taken.has(id)));
  const changed = all.filter(({ next }) => !taken.has(next.id));
  const written = await numbered(ctx, changed);
  const [newRecords, others] = [
    written.filter(({ id }) => ids.has(id)),
    written.filter(({ id }) => !ids.has(id)),
  ];
  await insertRecords(ctx.tx, { records: newRecords, workspaceId, by, now: ctx.now });
  await updateRecords(ctx.tx, { records: others, now: ctx.now });
  const names = await namesOfWinners(ctx, applied);
  const results = applied.map((one) =>
    resultOf(one, { isTaken: taken.has(one.command.id), names }),
  );
  const edits = applied.flatMap((one, place) => {
    const result = results[place];
    // Attempts to reach a project that the sender does not see are not added to its history.
    return result && one.project ? [editOf(one, result)] : [];
  });
  await insertEdits(ctx.tx, { edits, workspaceId, by, replica, now: ctx.now });
  const kept = changed.flatMap((change, place): WrittenChange[] => {
    const next = written[place];
    return next ? [{ ...change, next }] : [];
  });
  const done = applied.filter(
    ({ command, outcome }) => outcome.status !== "refused" && !taken.has(command.id),
  );
  await tellOfBatch(ctx, { kept, applied: done, by: batch.facts.actor.name });
  await afterApproval(ctx, kept);
  return results;
}
