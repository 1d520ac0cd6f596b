import { asRequester, asSystem } from "../../../database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { reportMaker } from "./make-reports.ts";
import type { ReportServices } from "./report-services.ts";

/** Services that make the reports of an app, on its clock. An unexpected error fails the test. */
export function reportServices({
  database,
  clock,
  files,
  live,
  allowance,
}: TestApp): ReportServices {
  return {
    system: (work) => asSystem(database.pool, work),
    asRequester: (job, work) => asRequester(database.pool, job, work),
    now: () => clock.now,
    newId,
    warn: (error) => {
      throw error;
    },
    publish: (announcements) => live.publish(announcements),
    files,
    allowance,
  };
}

/** Makes the queued reports, as one server process. */
export const makeReports = (services: ReportServices) => reportMaker(services).run();
