import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { selectInvitations } from "./invitations.sql.ts";
import { shownInvitation } from "./send-invitations.ts";

/** Invitations of the workspace, or the open ones to the team of a project, newest first. */
export async function listInvitations(
  ctx: Ctx,
  { query }: Input<typeof routes.listInvitations>,
): Promise<AnswerOf<typeof routes.listInvitations>> {
  const rows = await selectInvitations(ctx.tx, query);
  return { data: rows.map((row) => shownInvitation(row, ctx.now)) };
}
