import { routes } from "../../../contract/routes.ts";
import { file, read, write } from "../../http/endpoint.ts";
import { cancelReportJob } from "./jobs/cancel-report-job.ts";
import { createReportJob } from "./jobs/create-report-job.ts";
import { approveClientReport } from "./client/approve-client-report.ts";
import { createClientReport } from "./client/create-client-report.ts";
import { deleteClientReport } from "./client/delete-client-report.ts";
import { getClientReport } from "./client/get-client-report.ts";
import { listClientReports } from "./client/list-client-reports.ts";
import { mailClientReport } from "./client/mail-client-report.ts";
import { updateClientReport } from "./client/update-client-report.ts";
import { getReport } from "./get-report.ts";
import { getReportFile } from "./get-report-file.ts";
import { getReportJob, listReportJobs } from "./jobs/list-report-jobs.ts";

export const reportEndpoints = [
  read(routes.getReport, getReport),
  write(routes.createReportJob, createReportJob),
  read(routes.listReportJobs, listReportJobs),
  read(routes.getReportJob, getReportJob),
  write(routes.cancelReportJob, cancelReportJob),
  file(routes.getReportFile, getReportFile),
  read(routes.listClientReports, listClientReports),
  read(routes.getClientReport, getClientReport),
  write(routes.createClientReport, createClientReport),
  write(routes.updateClientReport, updateClientReport),
  write(routes.approveClientReport, approveClientReport),
  write(routes.mailClientReport, mailClientReport),
  write(routes.deleteClientReport, deleteClientReport),
];
