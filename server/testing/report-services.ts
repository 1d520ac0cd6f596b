import { asAsker, asSystem } from "../database/transaction.ts";
import type { ReportServices } from "../features/reports/public.ts";
import { newId } from "../platform/ids.ts";
import type { TestApp } from "./test-app.ts";

/** What makes the reports of an app, on its clock. What goes wrong on our side fails the test. */
export function reportServices({ database, clock, files, live }: TestApp): ReportServices {
  return {
    system: (work) => asSystem(database.pool, work),
    asAsker: (job, work) => asAsker(database.pool, job, work),
    now: () => clock.now,
    newId,
    warn: (error) => {
      throw error;
    },
    publish: (announcements) => live.publish(announcements),
    files,
  };
}
