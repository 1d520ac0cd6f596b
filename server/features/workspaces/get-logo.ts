import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { pngUrl, selectLogo } from "./logo.sql.ts";

/** The company's logo, as a data URL. */
export async function getLogo(ctx: Ctx): Promise<AnswerOf<typeof routes.getLogo>> {
  const logo = await selectLogo(ctx.tx, ctx.actor.workspaceId);
  return { data: { logo: logo && pngUrl(logo) } };
}
