import { type Hat, hatLabels, hatsInWords } from "../../../contract/hats.ts";
import { mayAtAll } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireMayRaise } from "../../raised-limit.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { requireProject } from "../projects/public.ts";
import { lockHats, selectApprovalLimit, selectOwnHats, updateHats } from "./hats.sql.ts";
import { selectMember } from "./team.sql.ts";

type Route = typeof routes.setHats;

const listed = (hats: readonly Hat[]) => hats.map((hat) => hatLabels[hat]).join(", ");

/** "made Kunle Bello foreman of", "removed Kunle Bello’s hats on". */
function whatWasDone(
  { who, whose }: { readonly who: string; readonly whose: string },
  hats: readonly Hat[],
): string {
  return hats.length === 0 ? `removed ${whose} hats on` : `made ${who} ${hatsInWords(hats)} of`;
}

/**
 * Checks that the actor may make somebody project manager: whoever has this hat approves reports for the client, so that
 * people cannot give it to themselves. @throws Refusal `forbidden`
 */
async function requireMayMakeManager({ tx, actor }: Ctx, projectId: string): Promise<void> {
  if (mayAtAll(actor, "people.manage")) return;
  const own = await selectOwnHats(tx, { userId: actor.userId, projectId, personId: null });
  if (own.hats.includes("project_manager")) return;
  throw new Refusal(
    "forbidden",
    "Only administrators, the owner and the project’s manager can make somebody project manager.",
  );
}

/** Writes hats, within what the actor may give. @throws Refusal `forbidden`, `confirmation_required` */
async function giveHats(
  ctx: Ctx,
  key: { readonly projectId: string; readonly userId: string },
  hats: readonly Hat[],
): Promise<void> {
  const { workspaceId, userId } = ctx.actor;
  const limitOf = (person: string) =>
    selectApprovalLimit(ctx.tx, { ...key, workspaceId, userId: person });
  const [own, before] = [await limitOf(userId), await limitOf(key.userId)];
  await updateHats(ctx.tx, { ...key, hats });
  await requireMayRaise(ctx, { own, before, after: await limitOf(key.userId) });
}

/** Sets the hats of a person on a project's team. Nothing is written if nothing differs. */
export async function setHats(ctx: Ctx, { params, body }: Input<Route>): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const key = { projectId: project.id, userId: params.userId };
  const before = await lockHats(ctx.tx, key);
  const member = before && (await selectMember(ctx.tx, key));
  if (!before || !member) throw notFound("team member");
  const { hats } = body;
  const answer = { data: { ...member, hats } };
  if (listed(before) === listed(hats)) return answer;

  if (hats.includes("project_manager") && !before.includes("project_manager"))
    await requireMayMakeManager(ctx, project.id);
  await giveHats(ctx, key, hats);
  await recordActivity(ctx, {
    action: "hats_changed",
    entityType: "user",
    entityId: member._id,
    message: `${whatWasDone({ who: member.name, whose: `${member.name}’s` }, hats)} “${project.title}”`,
    changes: { hats: { before: listed(before), after: listed(hats) } },
    project,
  });
  await recordAudit(ctx, {
    kind: "team_changed",
    subject: project.title,
    before: { person: member.name, hats: listed(before) },
    after: { person: member.name, hats: listed(hats) },
  });
  await notify(ctx, [member._id], {
    kind: "team",
    type: "info",
    title: "Your hats on a project have changed",
    message: `${await selectName(ctx.tx, ctx.actor.userId)} ${whatWasDone({ who: "you", whose: "your" }, hats)} ${project.title}.`,
    projectId: project.id,
  });
  ctx.announce({ topic: "project", project: project.id, id: project.id });
  return answer;
}
