import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import { isRecordKind } from "../../../../contract/site/registry.ts";
import type { SyncCommand, SyncResult } from "../../../../contract/sync.ts";
import type { Stamp } from "../../../../engine/records/stamp.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { type Budget, inTurns } from "../../../platform/in-time-slices.ts";
import { CommandBatch, PROJECT_UNKNOWN, referredBy } from "./batch.ts";
import { writeBatch } from "./write-batch.ts";
import { lockProjects, claimReplica } from "../records.sql.ts";
import { togetherOrEach } from "./refused-meanwhile.ts";
import { correctStamps, digestOf, isTaskCommand } from "./sent-commands.ts";
import {
  selectDoneEdits,
  selectKnown,
  selectLocationParents,
  selectRecords,
  selectStanding,
  type Standing,
} from "./sync.sql.ts";
import { cursorNow } from "./sync-position.ts";
import { applyTaskCommand } from "./task-commands.ts";

type Route = typeof routes.postSync;

function unknownKind({ _id, record }: SyncCommand): SyncResult {
  const message = `There is no kind of record “${record}”.`;
  return { _id, status: "refused", code: "unknown_record", message };
}

function idReused({ _id }: SyncCommand): SyncResult {
  const message = "This id belongs to another command. Send this one with an id of its own.";
  return { _id, status: "refused", code: "id_reused", message };
}

/** Returns the answers to commands from an earlier request, by their positions. Nothing is done for them again. */
async function answeredBefore(
  ctx: Ctx,
  commands: readonly SyncCommand[],
): Promise<readonly (SyncResult | undefined)[]> {
  const ids = commands.map(({ _id }) => _id);
  const done = await selectDoneEdits(ctx.tx, ids);
  const earlier = new Map(done.map((edit) => [edit.id, edit]));
  return commands.map((command) => {
    const { _id } = command;
    const edit = earlier.get(_id);
    if (!edit) return undefined;
    if (edit.digest !== digestOf(command)) return idReused(command);
    const { status, code, message, version, lost } = edit;
    return {
      _id,
      status,
      ...(code !== null && { code }),
      ...(message !== null && { message }),
      ...(lost.length > 0 && { lost }),
      ...(version !== null && { version }),
    };
  });
}

/** The maximum bytes of records that a request changes, since all of them are in memory at once. */
const MOST_BYTES = 20_000_000;

/**
 * Loads at once the sender's rights and the other data that all commands are checked against.
 * @throws Refusal `too_large` if the commands' records are too long in total: the device then sends them one at a
 * time
 */
async function readStanding({ tx }: Ctx, commands: readonly SyncCommand[]): Promise<Standing> {
  const standing = await selectStanding(tx, {
    projects: [...new Set(commands.map(({ project }) => project))],
    records: commands.flatMap(({ record, id }) => (isRecordKind(record) ? id : [])),
  });
  if (standing.bytes > MOST_BYTES)
    throw new Refusal(
      "too_large",
      "These records are too long to be changed at once. Send fewer commands.",
    );
  return standing;
}

/** Reads the records of the commands, and the things to which the commands refer. */
async function openBatch(
  { tx, actor }: Ctx,
  {
    commands,
    standing,
  }: { readonly commands: readonly SyncCommand[]; readonly standing: Standing },
): Promise<CommandBatch> {
  const projects = standing.projects.map(({ id }) => id);
  const hasPlaces = commands.some(({ record }) => record === "location");
  const [records, known, places] = await Promise.all([
    selectRecords(
      tx,
      commands.map(({ id }) => id),
    ),
    selectKnown(tx, commands.flatMap(referredBy)),
    hasPlaces ? selectLocationParents(tx, projects) : [],
  ]);
  const { name, company, isOnlyPlanner } = standing;
  const { userId, role } = actor;
  return new CommandBatch({
    actor: { userId, role, name, company, isOnlyPlanner },
    projects: new Map(standing.projects.map((project) => [project.id, project])),
    taken: new Set(standing.taken),
    records,
    known,
    parents: new Map(places.map(({ id, parent }) => [id, parent])),
  });
}

/** The processor time that one request's commands may take: a thousand times what commands made by people need. */
const BUDGET: Budget = {
  ms: 2_000,
  refusal: () =>
    new Refusal("too_large", "These commands take the server too long. Send fewer at once."),
};

/** Applies the commands on records in order. Joining a long text may take some hundredths of a second. */
function* applyRecords(
  batch: CommandBatch,
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
 * Applies the commands of a device in order, each command once. A command that cannot be applied is refused on its
 * own: the other commands go on. The commands of a project are applied one request at a time.
 * @throws Refusal `conflict` if the device's id is another person's, `too_large`
 */
export async function postSync(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { replica, commands, now } = body;
  const { workspaceId, userId } = ctx.actor;
  if (!(await claimReplica(ctx.tx, { id: replica, workspaceId, userId, now: ctx.now })))
    throw new Refusal(
      "conflict",
      "This device id belongs to somebody else. Make a new one, and send again.",
    );
  const projects = commands.map(({ project }) => project);
  // The cursor is taken before this transaction's own changes, so that a reader who continues from it gets them.
  const cursor = await cursorNow(ctx, projects);
  await lockProjects(ctx.tx, projects);
  const earlier = await answeredBefore(ctx, commands);
  const firsts = new Map<string, SyncCommand>();
  for (const [place, command] of commands.entries())
    if (!earlier[place] && !firsts.has(command._id)) firsts.set(command._id, command);
  const fresh = [...firsts.values()];
  const results = new Map<string, SyncResult>();
  const stamps = correctStamps(fresh, { replica, now, serverNow: ctx.now });
  const stampOf = new Map(fresh.map((command, place) => [command, stamps[place] as Stamp]));
  const standing = fresh.length > 0 ? await readStanding(ctx, fresh) : undefined;
  const isSeen = new Set(standing?.projects.map(({ id }) => id));
  for (const command of fresh.filter(isTaskCommand)) {
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
  const kept = await togetherOrEach(ctx, ofRecords, async (inner, some, { isAgain }) => {
    const known = isAgain ? undefined : standing;
    const batch = await openBatch(inner, {
      commands: some,
      standing: known ?? (await readStanding(inner, some)),
    });
    const theirs = some.map((command) => stampOf.get(command) as Stamp);
    await inTurns(applyRecords(batch, some, theirs), BUDGET);
    return writeBatch(inner, { batch, replica });
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
