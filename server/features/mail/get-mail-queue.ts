import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx } from "../../context.ts";
import { countMails, selectUnsent } from "./mail.sql.ts";

type Route = typeof routes.getMailQueue;

/** The state of the workspace's mail, for those who manage its people. */
export async function getMailQueue(ctx: Ctx): Promise<AnswerOf<Route>> {
  const [counts, unsent] = [await countMails(ctx.tx), await selectUnsent(ctx.tx)];
  const count = (state: string) => counts.get(state) ?? 0;
  return {
    data: {
      counts: {
        queued: count("queued"),
        sent: count("sent"),
        filed: count("filed"),
        failed: count("failed"),
      },
      unsent,
    },
  };
}
