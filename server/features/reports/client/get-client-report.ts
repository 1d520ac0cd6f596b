import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { clientReportAnswer, requireClientReport } from "./require-client-report.ts";

type Route = typeof routes.getClientReport;

/** A report for the client. */
export async function getClientReport(
  ctx: Ctx,
  { params }: Input<Route>,
): Promise<AnswerOf<Route>> {
  return clientReportAnswer(ctx, await requireClientReport(ctx, params));
}
