import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { selectOwnAddress } from "./addresses.sql.ts";

type Route = typeof routes.getMailAddress;

/** The caller's own address for snags of a project. @throws Refusal `not_found` */
export async function getMailAddress(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireSubject(ctx, { kind: "project", id: params.id }, { keep: false });
  const { mailIn } = ctx;
  const row = mailIn && (await selectOwnAddress(ctx.tx, params.id));
  return {
    data: { isOn: mailIn !== undefined, address: mailIn && row ? mailIn.of(row) : null },
  };
}
