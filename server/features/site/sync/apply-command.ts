import { isDeepStrictEqual } from "node:util";
import type { SyncCommand } from "../../../../contract/sync.ts";
import { checkFields, mergeKindsOf } from "../../../../contract/site/check-fields.ts";
import { asHeading, type RecordKind, withArticle } from "../../../../contract/site/kind.ts";
import { MAX_UPDATE_PARTS } from "../../../../contract/site/long-text-limits.ts";
import type { RecordKindName } from "../../../../contract/site/registry.ts";
import { isOwnJudgement, mayDo, reachesOf } from "../../../../contract/site/rights.ts";
import type { Actor } from "../../../../contract/permissions.ts";
import { emptyContent, type Json, type TextMerger } from "../../../../engine/records/content.ts";
import { mergeEdit } from "../../../../engine/records/merge.ts";
import type { Stamp } from "../../../../engine/records/stamp.ts";
import { moveOf } from "../../../../engine/records/transition.ts";
import { addedRowsProblem, hasUnseen, resultProblem } from "../record-rules.ts";
import { derive, type StoredRecord } from "../record-rules.ts";

/** The actor, with their own company in the directory. */
export interface SiteActor extends Pick<Actor, "userId" | "role"> {
  readonly company: string | null;
  /** Whether nobody else runs projects here. */
  readonly isOnlyPlanner: boolean;
}

/** The result of a command: a refusal, or the record after it. */
export type CommandOutcome =
  | { readonly status: "refused"; readonly code: string; readonly message: string }
  | {
      readonly status: "accepted" | "merged";
      readonly next: StoredRecord;
      /** The changed fields with their former values. */
      readonly before: Readonly<Record<string, Json>>;
      /** The parts of the record in which a later value won over the command's. */
      readonly lost: readonly string[];
      /** Whether nothing changed, not even which command set a field last. */
      readonly isSame: boolean;
      /** A remark for the history, if there is more to say than the action itself. */
      readonly remark?: string;
    };

/** The remark in the history if the person who judges is the person who began. */
const JUDGED_ALONE = "Done by the person who began it, because nobody else here could do it.";
const OWN_JUDGEMENT = "You began this yourself, so somebody else who runs projects must do this.";

function refused(code: string, message: string): CommandOutcome {
  return { status: "refused", code, message };
}

function newRecord(
  command: SyncCommand,
  name: RecordKindName,
  by: string,
  kind: RecordKind,
): StoredRecord {
  const { id, project: projectId } = command;
  return {
    ...emptyContent,
    id,
    projectId,
    kind: name,
    number: null,
    state: kind.initial,
    version: 0,
    createdBy: by,
    isDeleted: false,
  };
}

function standingOf(
  kind: RecordKind,
  { state, createdBy, fields }: Pick<StoredRecord, "state" | "createdBy" | "fields">,
) {
  const { people, company } = derive(kind, fields);
  return { state, createdBy, people, company };
}

/** Whether a command has fields that its action does not need. Such fields are a change, whatever the action. */
function hasOtherFields(kind: RecordKind, { act, fields }: SyncCommand): boolean {
  const needs = Object.hasOwn(kind.acts, act) ? (kind.acts[act]?.needs ?? []) : [];
  return Object.keys(fields).some((name) => !needs.includes(name));
}

function sentenceOf(problems: Readonly<Record<string, string>>): string {
  return Object.values(problems).join(" ");
}

/**
 * Applies one command to a record. Pure: references are checked elsewhere.
 * @param on `record`: undefined if there is none in the caller's sight
 */
export function applyCommand(
  command: SyncCommand,
  on: {
    readonly name: RecordKindName;
    readonly kind: RecordKind;
    readonly record: StoredRecord | undefined;
    readonly actor: SiteActor;
    readonly stamp: Stamp;
    /** The texts that the batch is merging. */
    readonly texts: TextMerger;
  },
): CommandOutcome {
  const { name, kind, actor, stamp } = on;
  const { act } = command;
  if (!reachesOf(kind, act))
    return refused("unknown_act", `${asHeading(withArticle(kind))} cannot be “${act}”.`);
  const record =
    act === "create" ? (on.record ?? newRecord(command, name, actor.userId, kind)) : on.record;
  if (!record || record.kind !== name || record.projectId !== command.project)
    return refused(
      "not_found",
      `This ${kind.noun} does not exist, or you do not have access to it.`,
    );
  const isNew = on.record === undefined;
  // Creating a record that exists already is treated as a change.
  const asked = act === "create" && !isNew ? "change" : act;
  // A new record belongs to the company for which it is added.
  const standing = standingOf(
    kind,
    isNew ? { ...record, fields: command.fields as never } : record,
  );
  if (kind.states[record.state]?.isFinal === true && asked === "change")
    return refused(
      "final",
      `This ${kind.noun} is “${kind.states[record.state]?.label}” and can no longer be changed by anybody.`,
    );
  if (isOwnJudgement(kind, act, { actor, record: standing }) && !actor.isOnlyPlanner)
    return refused("forbidden", OWN_JUDGEMENT);
  if (!mayDo(kind, asked, { actor, record: standing }))
    return refused(
      "forbidden",
      `You do not have permission to do this to ${isNew ? "" : "this "}${isNew ? kind.plural : kind.noun}.`,
    );
  if (
    act !== "create" &&
    hasOtherFields(kind, command) &&
    !mayDo(kind, "change", { actor, record: standing })
  )
    return refused("forbidden", `You do not have permission to change this ${kind.noun}.`);
  const checked = checkFields(kind, { act, fields: command.fields });
  if (!checked.ok) return refused("validation_failed", sentenceOf(checked.problems));
  return move(command, { ...on, record, fields: checked.fields, isNew, stamp });
}

function move(
  command: SyncCommand,
  on: {
    readonly kind: RecordKind;
    readonly record: StoredRecord;
    readonly fields: Readonly<Record<string, Json>>;
    readonly isNew: boolean;
    readonly actor: SiteActor;
    readonly stamp: Stamp;
    readonly texts: TextMerger;
  },
): CommandOutcome {
  const { kind, record, fields, isNew, actor, stamp, texts } = on;
  const { act, base = -1 } = command;
  const isUndoing = act === "delete" || act === "restore";
  if (record.isDeleted && !isUndoing)
    return refused("deleted", `This ${kind.noun} is deleted. Restore it first.`);
  const transition = Object.hasOwn(kind.acts, act) ? kind.acts[act] : undefined;
  const moved = transition && moveOf(record.state, transition);
  if (transition && moved?.kind === "impossible")
    return refused(
      "transition_conflict",
      `It is “${kind.states[record.state]?.label ?? record.state}” now, so “${transition.label}” is not possible any more.`,
    );
  const isJudging = transition?.isJudging === true && moved?.kind === "moves";
  if (isJudging && hasUnseen(record, { by: actor.userId, base }))
    return refused(
      "changed_since",
      `This ${kind.noun} was changed after you looked at it. Look again first.`,
    );
  const fixed = addedRowsProblem(kind, fields, record);
  if (fixed) return refused(fixed.code, fixed.message);
  const version = record.version + 1;
  const edit = {
    fields,
    stamp,
    made: command.at,
    by: actor.userId,
    base: isNew ? Infinity : base,
    version,
  };
  const merged = mergeEdit(record, edit, { kinds: mergeKindsOf(kind), texts });
  const [unreadable] = merged.unreadable;
  if (unreadable !== undefined)
    return refused(
      "validation_failed",
      `${kind.fields[unreadable]?.label ?? unreadable} cannot be read, or is too long.`,
    );
  const [scattered] = merged.scattered;
  if (scattered !== undefined)
    return refused(
      "text_scattered",
      `${kind.fields[scattered]?.label ?? scattered} was changed in more than ${MAX_UPDATE_PARTS.toLocaleString("en")} places at once. Write it again, in fewer places.`,
    );
  const [gap] = merged.gaps;
  if (gap !== undefined)
    return refused(
      "text_gap",
      `${kind.fields[gap]?.label ?? gap} depends on earlier text that has not arrived. Send that text first.`,
    );
  const next: StoredRecord = {
    ...record,
    ...merged.content,
    version,
    state: moved?.kind === "moves" ? moved.to : record.state,
    isDeleted: isUndoing ? act === "delete" : record.isDeleted,
  };
  const problem = resultProblem(kind, next);
  if (problem) return refused(problem.code, problem.message);
  const isSame =
    !isNew &&
    next.state === record.state &&
    next.isDeleted === record.isDeleted &&
    isDeepStrictEqual([next.texts, next.clocks], [record.texts, record.clocks]);
  const hasMet =
    merged.lost.length > 0 ||
    merged.hasMet ||
    moved?.kind === "again" ||
    (act === "create" && !isNew);
  return {
    status: hasMet ? "merged" : "accepted",
    // A record that stays as it is gets no new version: a device would wait for that version for ever.
    next: isSame ? record : next,
    before: merged.before,
    lost: merged.lost,
    isSame,
    ...(isJudging && record.createdBy === actor.userId && { remark: JUDGED_ALONE }),
  };
}
