import type { FastifyInstance } from "fastify";
import { idParams } from "../../../contract/common.ts";
import { REPORT_FILE_PATH } from "../../../contract/reports/reports.ts";
import { routes } from "../../../contract/routes.ts";
import { notFound } from "../../errors.ts";
import { read, write } from "../../http/endpoint.ts";
import { sendFile } from "../../http/send-file.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { mediaTypes } from "../../platform/documents/document.ts";
import { isUnread, markAsRead } from "../notifications/public.ts";
import { cancelReportJob } from "./jobs/cancel-report-job.ts";
import { createReportJob } from "./jobs/create-report-job.ts";
import { getReport } from "./get-report.ts";
import { getReportJob, listReportJobs } from "./jobs/list-report-jobs.ts";
import { reportKey } from "./jobs/report-file.ts";
import { selectReportFile } from "./jobs/report-jobs.sql.ts";

export const reportEndpoints = [
  read(routes.getReport, getReport),
  write(routes.createReportJob, createReportJob),
  read(routes.listReportJobs, listReportJobs),
  read(routes.getReportJob, getReportJob),
  write(routes.cancelReportJob, cancelReportJob),
];

/**
 * Serves the file of a report to the person who requested it. It is not JSON, so it is not a route
 * of the contract.
 */
export function serveReportFile(app: FastifyInstance, services: Services): void {
  app.route({
    method: "GET",
    url: REPORT_FILE_PATH.replace("{id}", ":id"),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const needs = { kind: "read", action: "export.make" } as const;
      const file = await asSignedIn(request, services, needs, async ({ tx, actor, now }) => {
        const { id } = idParams.parse(request.params);
        const found = await selectReportFile(tx, { id, now });
        if (!found) throw notFound("report");
        const isNews = await isUnread(tx, id);
        return { ...found, id, workspaceId: actor.workspaceId, isNews };
      });
      if (file.isNews)
        await asSignedIn(request, services, { ...needs, kind: "write" }, (ctx) =>
          markAsRead(ctx, file.id),
        );
      return sendFile(request, reply, {
        name: file.fileName,
        mediaType: mediaTypes[file.format],
        tag: file.id,
        open: () => services.files.get(reportKey(file)),
      });
    },
  });
}
