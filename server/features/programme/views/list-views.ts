import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx } from "../../../context.ts";
import { selectProgrammeViews } from "./views.sql.ts";

/** The caller's own views of programmes, and the shared ones. */
export async function listViews({ tx }: Ctx): Promise<AnswerOf<typeof routes.listProgrammeViews>> {
  return { data: await selectProgrammeViews(tx) };
}
