import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { newHandle } from "../../platform/mail/mail-addresses.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { deleteOwnAddresses, insertAddress, selectOwnAddress } from "./addresses.sql.ts";

type Route = typeof routes.renewMailAddress;

/**
 * Makes a new address for snags of a project. The caller's other addresses in it end, so that people who know one
 * of them can no longer write as the caller.
 * @throws Refusal `not_found`, `conflict` if this server receives no mail
 */
export async function renewMailAddress(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  await requireSubject(ctx, { kind: "project", id: params.id }, { keep: false });
  const { mailIn, tx, now } = ctx;
  if (!mailIn) throw new Refusal("conflict", "This server does not receive mail.");
  const { workspaceId, userId } = ctx.actor;
  await deleteOwnAddresses(tx, params.id);
  const row = { handle: newHandle(), workspaceId, userId, projectId: params.id, subject: null };
  await insertAddress(tx, { ...row, now });
  // A concurrent request of the same person may have been first.
  const kept = await selectOwnAddress(tx, params.id);
  return { data: { isOn: true, address: kept ? mailIn.of(kept) : null } };
}
