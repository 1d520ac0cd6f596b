import { routes } from "../../../contract/routes.ts";
import { file, read, write } from "../../http/endpoint.ts";
import { cancelReportJob } from "./jobs/cancel-report-job.ts";
import { createReportJob } from "./jobs/create-report-job.ts";
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
];
