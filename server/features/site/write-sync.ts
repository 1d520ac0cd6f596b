import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { isRecordKind } from "../../../contract/site/registry.ts";
import type { SyncCommand, SyncResult } from "../../../contract/sync.ts";
import type { Stamp } from "../../../engine/records/stamp.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type Budget, inTurns } from "../../platform/in-time-slices.ts";
import { Batch, PROJECT_UNKNOWN, referredBy } from "./batch.ts";
import { digestOf, keepBatch } from "./keep-batch.ts";
import {
  holdProjects,
  holdReplica,
  selectDoneEdits,
  selectLocationParents,
  selectMyStanding,
  selectRecords,
  selectSiteProjects,
  selectTakenEdits,
  sumRecordBytes,
} from "./records.sql.ts";
import { selectKnown } from "./references.sql.ts";
import { togetherOrEach } from "./refused-meanwhile.ts";
import { correctStamps } from "./stamps.ts";
import { cursorNow } from "./sync-position.ts";
import { applyTaskCommand, isTaskCommand } from "./task-commands.ts";

type Route = typeof routes.postSync;

function unknownKind({ _id, record }: SyncCommand): SyncResult {
  const message = `There is no kind of record “${record}”.`;
  return { _id, status: "refused", code: "unknown_record", message };
}

function idReused({ _id }: SyncCommand): SyncResult {
  const message = "This id belongs to another command. Send this one with an id of its own.";
  return { _id, status: "refused", code: "id_reused", message };
}

/** Answers commands that came in an earlier request, by their places. Nothing is done for them. */
async function answeredBefore(
  ctx: Ctx,
  commands: readonly SyncCommand[],
): Promise<readonly (SyncResult | undefined)[]> {
  const ids = commands.map(({ _id }) => _id);
  const [done, taken] = await Promise.all([
    selectDoneEdits(ctx.tx, ids),
    selectTakenEdits(ctx.tx, ids),
  ]);
  const earlier = new Map(done.map((edit) => [edit.id, edit]));
  return commands.map((command) => {
    const { _id } = command;
    const edit = earlier.get(_id);
    if (edit ? edit.digest !== digestOf(command) : taken.has(_id)) return idReused(command);
    if (!edit) return undefined;
    const { status, code, message, version } = edit;
    return {
      _id,
      status,
      ...(code !== null && { code }),
      ...(message !== null && { message }),
      ...(version !== null && { version }),
    };
  });
}

/** The most bytes of records that a request changes: they are in memory at once. */
const MOST_BYTES = 20_000_000;

/**
 * Reads what the commands need, for all of them at once.
 * @throws Refusal `too_large` if they are on records that are too long in all: the device sends them one at a time
 */
async function openBatch(ctx: Ctx, commands: readonly SyncCommand[]): Promise<Batch> {
  const projects = [...new Set(commands.map(({ project }) => project))];
  const ids = commands.map(({ id }) => id);
  if ((await sumRecordBytes(ctx.tx, ids)) > MOST_BYTES)
    throw new Refusal(
      "too_large",
      "These records are too long to be changed at once. Send fewer commands.",
    );
  const hasPlaces = commands.some(({ record }) => record === "location");
  const [seen, records, known, me, places] = await Promise.all([
    selectSiteProjects(ctx.tx, projects),
    selectRecords(ctx.tx, ids),
    selectKnown(ctx.tx, commands.flatMap(referredBy)),
    selectMyStanding(ctx.tx),
    hasPlaces ? selectLocationParents(ctx.tx, projects) : [],
  ]);
  const { userId, role } = ctx.actor;
  return new Batch({
    actor: { userId, role, ...me },
    projects: new Map(seen.map((project) => [project.id, project])),
    records,
    known,
    parents: new Map(places.map(({ id, parent }) => [id, parent])),
  });
}

/** What the commands of one request may take of the processor: a thousand times what people's commands do. */
const BUDGET: Budget = {
  ms: 2_000,
  refusal: () =>
    new Refusal("too_large", "These commands take the server too long. Send fewer at once."),
};

/** Applies the commands on records in order. Joining a long text may take some hundredths of a second. */
function* applyRecords(
  batch: Batch,
  commands: readonly SyncCommand[],
  stamps: readonly Stamp[],
): Generator<undefined, void, undefined> {
  for (const [place, command] of commands.entries()) {
    if (!isRecordKind(command.record)) continue;
    batch.apply(command, stamps[place] as Stamp);
    yield undefined;
  }
}

/**
 * Does what was done on a device, in order and each command once. A command that cannot be done is refused by itself:
 * the others go on. The commands of a project are applied one request at a time.
 * @throws Refusal `conflict` if the device's id is another person's, `too_large`
 */
export async function postSync(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { replica, commands, now } = body;
  const { workspaceId, userId } = ctx.actor;
  if (!(await holdReplica(ctx.tx, { id: replica, workspaceId, userId, now: ctx.now })))
    throw new Refusal(
      "conflict",
      "This device id belongs to somebody else. Make a new one, and send again.",
    );
  const projects = commands.map(({ project }) => project);
  // Before this transaction's own changes, so that a reader from here gets them.
  const cursor = await cursorNow(ctx, projects);
  await holdProjects(ctx.tx, projects);
  const earlier = await answeredBefore(ctx, commands);
  const firsts = new Map<string, SyncCommand>();
  for (const [place, command] of commands.entries())
    if (!earlier[place] && !firsts.has(command._id)) firsts.set(command._id, command);
  const fresh = [...firsts.values()];
  const results = new Map<string, SyncResult>();
  const stamps = correctStamps(fresh, { replica, now, serverNow: ctx.now });
  const stampOf = new Map(fresh.map((command, place) => [command, stamps[place] as Stamp]));
  const ofTasks = fresh.filter(isTaskCommand);
  const seen = ofTasks.length > 0 ? await selectSiteProjects(ctx.tx, projects) : [];
  const isSeen = new Set(seen.map(({ id }) => id));
  for (const command of ofTasks) {
    const { _id, project } = command;
    const stamp = stampOf.get(command) as Stamp;
    const result: SyncResult = isSeen.has(project)
      ? await applyTaskCommand(ctx, { command, stamp, replica })
      : { _id, status: "refused", ...PROJECT_UNKNOWN };
    results.set(_id, result);
  }
  const others = fresh.filter((command) => !isTaskCommand(command));
  for (const command of others.filter(({ record }) => !isRecordKind(record)))
    results.set(command._id, unknownKind(command));
  const ofRecords = others.filter(({ record }) => isRecordKind(record));
  const kept = await togetherOrEach(ctx, ofRecords, async (inner, some) => {
    const batch = await openBatch(inner, some);
    const theirs = some.map((command) => stampOf.get(command) as Stamp);
    await inTurns(applyRecords(batch, some, theirs), BUDGET);
    return keepBatch(inner, { batch, replica });
  });
  for (const result of kept) results.set(result._id, result);
  return {
    data: {
      results: commands.map((command, place) => {
        const first = firsts.get(command._id);
        const isOther = first && first !== command && digestOf(first) !== digestOf(command);
        const result = earlier[place] ?? (isOther ? idReused(command) : results.get(command._id));
        if (!result) throw new Error("A command has no result");
        return result;
      }),
      cursor,
      now: ctx.now.toISOString(),
    },
  };
}
