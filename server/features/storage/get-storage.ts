import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { storageOf } from "./require-space.ts";

/** Returns the storage that the company's files use, and its limit. */
export async function getStorage(ctx: Ctx): Promise<AnswerOf<typeof routes.getStorage>> {
  const { workspaceId } = ctx.actor;
  const { used, allowed } = await storageOf(ctx.tx, { workspaceId, installed: ctx.allowance });
  const disk = (await ctx.diskRoom()) ?? null;
  return { data: { used: { ...used }, allowed: { ...allowed }, disk } };
}
