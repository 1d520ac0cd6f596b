import { MAIL_DAYS } from "../../contract/mail.ts";
import type { Announcement } from "../context.ts";
import { IDEMPOTENCY_HOURS } from "../../contract/idempotency.ts";
import { deleteCommandsBefore } from "../database/commands.sql.ts";
import type { Tx } from "../database/kysely-client.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Jobs } from "../platform/jobs.ts";
import { gatherSlots } from "./analytics/public.ts";
import { sweepAuth } from "./auth/public.ts";
import { makeThumbnails, removeStored, sweepOrphans } from "./files/public.ts";
import { sweepImports } from "./imports/public.ts";
import { sendDigests, sweepMail } from "./mail/public.ts";
import { makeReports, type ReportServices, sweepReports } from "./reports/public.ts";
import { deleteOldResets, issueLinks } from "./password-reset/public.ts";
import { sendReminders } from "./reminders/public.ts";
import { deleteDueWorkspaces } from "./workspaces/public.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For so long a link that is no good any more can be told from one that never was. */
const RESET_DAYS = 7;

/** What work by the clock leans on. */
export interface JobServices {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
  readonly files: FileStore;
  /** Where people reach the product, without a slash at the end; links in mails begin with it. */
  readonly siteUrl: string;
  /** Sends what is queued and due. */
  readonly sendDueMail: () => Promise<void>;
}

/** Sends the mail that waits; by the clock, and at once when something was queued. */
export async function sendMail(services: JobServices): Promise<void> {
  // What waits already is sent, whatever becomes of the links that were asked for.
  try {
    await issueLinks(services);
  } finally {
    await services.sendDueMail();
  }
}

async function sweep({ system, now }: JobServices): Promise<void> {
  const at = now();
  await system(async (tx) => {
    await sweepAuth(tx, at);
    await deleteOldResets(tx, new Date(at.getTime() - RESET_DAYS * DAY_MS));
    await sweepImports(tx, at);
    await deleteCommandsBefore(tx, new Date(at.getTime() - IDEMPOTENCY_HOURS * HOUR_MS));
    await sweepMail(tx, { now: at, before: new Date(at.getTime() - MAIL_DAYS * DAY_MS) });
  });
}

/** Everything that is done by the clock; each feature brings its own. */
export function scheduleJobs(jobs: Jobs, services: JobServices & ReportServices): void {
  jobs.every("reminders", "5 * * * *", () => sendReminders(services));
  jobs.every("figures", "20 * * * *", () => services.system(gatherSlots));
  jobs.every("digests", "*/15 * * * *", () => sendDigests(services));
  jobs.every("mail", "* * * * *", () => sendMail(services));
  jobs.every("deletions", "50 * * * *", async () => {
    await deleteDueWorkspaces(services);
  });
  jobs.every("thumbnails", "* * * * *", () => makeThumbnails(services));
  jobs.every("removals", "*/5 * * * *", () => removeStored(services));
  jobs.every("orphans", "15 2 * * *", () => sweepOrphans(services));
  jobs.every("reports", "* * * * *", () => makeReports(services));
  jobs.every("old-reports", "15 4 * * *", () => sweepReports(services));
  jobs.every("sweep", "35 * * * *", () => sweep(services));
}
