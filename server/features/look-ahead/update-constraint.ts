import type { LogEntry } from "../../../contract/look-ahead/constraints.ts";
import type { AnswerOf, ParsedBody } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { differences } from "../../differences.ts";
import { requireProject } from "../projects/public.ts";
import { recordConstraint, tellMaker, tellOwner } from "./constraint-news.ts";
import { type ConstraintState, selectConstraint, updateConstraintRow } from "./constraints.sql.ts";
import { requireOwner } from "./require-activity.ts";
import { requireConstraint } from "./require-constraint.ts";

type Route = typeof routes.updateConstraint;

function stateOf({ kind, words, owner, ownerCompany, ...days }: LogEntry): ConstraintState {
  const { neededBy, promisedOn } = days;
  return {
    kind,
    words,
    owner: owner?._id ?? null,
    ownerCompany: ownerCompany?._id ?? null,
    neededBy,
    promisedOn,
  };
}

/** The fields after a change. The owner is either a person or a company: setting one clears the other. */
function stateAfter(before: ConstraintState, body: ParsedBody<Route>): ConstraintState {
  const { owner = before.owner, ownerCompany = before.ownerCompany } = body;
  return {
    kind: body.kind ?? before.kind,
    words: body.words ?? before.words,
    owner: body.ownerCompany ? null : owner,
    ownerCompany: body.owner ? null : ownerCompany,
    neededBy: body.neededBy === undefined ? before.neededBy : body.neededBy,
    promisedOn: body.promisedOn === undefined ? before.promisedOn : body.promisedOn,
  };
}

/** Changes a constraint, clears it or opens it again. Nothing is written where nothing differs. */
export async function updateConstraint(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const of = { projectId: project.id, id: params.constraint };
  const entry = await requireConstraint(ctx, of, "constraint.edit");
  const before = stateOf(entry);
  const after = stateAfter(before, body);
  const isCleared = entry.clearedAt !== null;
  const cleared = body.cleared ?? isCleared;
  const changes = differences(before, after);
  const hasNewOwner = "owner" in changes || "ownerCompany" in changes;
  if (hasNewOwner) await requireOwner(ctx, { ...of, ...after });
  if (Object.keys(changes).length === 0 && cleared === isCleared) return { data: entry };
  const isSettled = cleared !== isCleared;
  await updateConstraintRow(ctx.tx, {
    ...of,
    ...after,
    activityName: entry.activity.name,
    clearedAt: isSettled ? (cleared ? ctx.now.toISOString() : null) : entry.clearedAt,
    clearedBy: isSettled ? (cleared ? ctx.actor.userId : null) : (entry.clearedBy?._id ?? null),
    now: ctx.now,
  });
  const changed = await selectConstraint(ctx.tx, of);
  if (!changed) throw new Error("A constraint just written cannot be read");
  const did = isSettled ? (cleared ? "cleared" : "opened again") : "changed";
  await recordConstraint(ctx, project, changed, { did, changes });
  if (hasNewOwner && !cleared) await tellOwner(ctx, project, changed);
  if (isSettled) await tellMaker(ctx, project, changed);
  return { data: changed };
}
