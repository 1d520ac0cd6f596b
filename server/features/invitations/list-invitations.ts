import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectInvitations } from "./invitations.sql.ts";
import { shownInvitation } from "./send-invitations.ts";

/** Invitations of the workspace, newest first. */
export async function listInvitations(ctx: Ctx): Promise<AnswerOf<typeof routes.listInvitations>> {
  const rows = await selectInvitations(ctx.tx);
  return { data: rows.map((row) => shownInvitation(row, ctx.now)) };
}
