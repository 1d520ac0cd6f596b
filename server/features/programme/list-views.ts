import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { selectProgrammeViews } from "./views.sql.ts";

/** One's own views of programmes, and those that are shared. */
export async function listViews({ tx }: Ctx): Promise<AnswerOf<typeof routes.listProgrammeViews>> {
  return { data: await selectProgrammeViews(tx) };
}
