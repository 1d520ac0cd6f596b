import type { Ctx } from "../../context.ts";
import { isSubjectKind } from "../../../contract/subjects.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import type { Applied } from "./batch.ts";
import type { KeptChange } from "./keep-batch.ts";
import { selectSiteProjects } from "./records.sql.ts";
import { nameOf } from "./record-batch.ts";
import { derive } from "./stored-record.ts";
import type { Watcher } from "./watchers.ts";

/** One piece of news, before it is told. */
interface News {
  readonly change: KeptChange;
  readonly kind: "assigned" | "status";
  readonly people: readonly string[];
  /** After the actor's name, with the record's name in place of `*`. */
  readonly did: string;
}

/** Those who answer for a record: who is named on it, and the people of its company on the team. */
function answerable({ next }: KeptChange, watchers: readonly Watcher[]): readonly string[] {
  const colleagues = watchers
    .filter(
      ({ project, company }) =>
        project === next.projectId && company !== null && company === next.company,
    )
    .map(({ id }) => id);
  return next.people.length > 0 ? next.people : colleagues;
}

function newsOf(
  change: KeptChange,
  {
    applied,
    watchers,
  }: { readonly applied: readonly Applied[]; readonly watchers: readonly Watcher[] },
): readonly News[] {
  const { before, next, kind } = change;
  if (next.isDeleted || kind.company === undefined) return [];
  const were = before && derive(kind, before.fields);
  const people = answerable(change, watchers);
  const isTheirs = kind.isOfCompanies === true;
  const isGiven =
    !isTheirs && (were?.company !== next.company || were?.people.join() !== next.people.join());
  if (isGiven && people.length > 0)
    return [{ change, kind: "assigned", people, did: "gave you *" }];
  if (!before || before.state === next.state) return [];
  const last = applied.findLast(
    ({ command }) => command.id === next.id && command.act in kind.acts,
  );
  const act = last && kind.acts[last.command.act];
  if (!act) return [];
  const reason =
    typeof next.fields["reason"] === "string" && act.needs?.includes("reason") === true
      ? `: ${next.fields["reason"]}`
      : "";
  const concerned = [...people, ...(next.createdBy === null ? [] : [next.createdBy])];
  return [{ change, kind: "status", people: concerned, did: `${act.did} *${reason}` }];
}

/**
 * Tells those who answer for records what a batch did to them. Many at once are told in one notification, so that a walk
 * with forty snags is not forty.
 */
export async function notifyOfBatch(
  ctx: Ctx,
  of: {
    readonly kept: readonly KeptChange[];
    readonly applied: readonly Applied[];
    readonly watchers: readonly Watcher[];
  },
): Promise<void> {
  const news = of.kept.flatMap((change) => newsOf(change, of));
  if (news.length === 0) return;
  const projects = await selectSiteProjects(ctx.tx, [
    ...new Set(news.map(({ change }) => change.next.projectId)),
  ]);
  const actor = await selectName(ctx.tx, ctx.actor.userId);
  const groups = Map.groupBy(news, ({ change, did, people }) =>
    [change.next.projectId, change.name, did, ...people.toSorted()].join(" "),
  );
  for (const group of groups.values()) {
    const [first] = group;
    const project = projects.find(({ id }) => id === first?.change.next.projectId);
    if (!first || !project) continue;
    const { change, kind, people, did } = first;
    const name = group.length === 1 ? nameOf(change) : `${group.length} ${change.kind.plural}`;
    await notify(ctx, people, {
      kind,
      type: kind === "assigned" ? "info" : "success",
      title:
        kind === "assigned"
          ? `New ${change.kind.plural} for you`
          : `${change.kind.noun[0]?.toUpperCase()}${change.kind.noun.slice(1)} news`,
      message: `${actor} ${did.replace("*", () => name)} on ${project.title}.`,
      projectId: project.id,
      ...(group.length === 1 &&
        isSubjectKind(change.name) && { subject: { kind: change.name, id: change.next.id } }),
    });
  }
}
