import { DAY_MS } from "../../engine/day.ts";
import { MAIL_DAYS } from "../../contract/mail/mail.ts";
import type { Announcement } from "../announcement.ts";
import type { IncomingMail } from "../context.ts";
import { IDEMPOTENCY_DAYS, LONG_ANSWER_HOURS } from "../../contract/idempotency.ts";
import { deleteCommandsBefore, dropLongAnswersBefore } from "../database/commands.sql.ts";
import type { Tx } from "../database/kysely-client.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Jobs } from "../platform/jobs.ts";
import { gatherSlots } from "./analytics/public.ts";
import { sweepAuth } from "./auth/public.ts";
import { splitHint, type SplitServices, uploadSplitter } from "./drawings/public.ts";
import { deleteOldCodes } from "./email-proof/public.ts";
import { removeStored, sweepOrphans, thumbnailHint, thumbnailMaker } from "./files/public.ts";
import { sweepUploads } from "./uploads/public.ts";
import { sweepImports } from "./imports/public.ts";
import { sweepChanges } from "../database/changes.sql.ts";
import { type DigestsCtx, sendDigests, sweepMail } from "./mail/public.ts";
import { newsHint } from "./notifications/public.ts";
import { purgeOverdue } from "./projects/public.ts";
import { reportHint, reportMaker, type ReportServices, sweepReports } from "./reports/public.ts";
import { deleteOldResets, issueLinks } from "./password-reset/public.ts";
import { pushSender, type PushSenderParts, sweepPushes } from "./push/public.ts";
import type { PushService } from "../platform/push/push-service.ts";
import { sendReminders } from "./reminders/public.ts";
import { purgeOverdueItems } from "./trash/public.ts";
import { deleteDueWorkspaces } from "./workspaces/public.ts";

const HOUR_MS = 3_600_000;
/** How long an expired link is still distinguished from one that never existed. */
const RESET_DAYS = 7;

/** How long changes are stored. Clients that were away for longer fetch everything again. */
const CHANGE_DAYS = 30;

/** The dependencies of scheduled work. */
export interface JobServices {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
  readonly files: FileStore;
  /** The public URL of the product, without a trailing slash; links in mails begin with it. */
  readonly siteUrl: string;
  readonly mailIsSetUp: boolean;
  /** The addresses that receive mailed answers. By default there are none. */
  readonly mailIn?: IncomingMail | undefined;
  /** Sends queued mail that is due. */
  readonly sendDueMail: () => Promise<void>;
}

/** Sends queued mail: on schedule, and at once when something was queued. */
export async function sendMail(services: JobServices): Promise<void> {
  // Queued mail is sent even if the requested links cannot be made.
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
    await deleteOldCodes(tx, at);
    await deleteOldResets(tx, new Date(at.getTime() - RESET_DAYS * DAY_MS));
    await sweepImports(tx, at);
    await sweepChanges(tx, new Date(at.getTime() - CHANGE_DAYS * DAY_MS));
    await deleteCommandsBefore(tx, new Date(at.getTime() - IDEMPOTENCY_DAYS * DAY_MS));
    await dropLongAnswersBefore(tx, new Date(at.getTime() - LONG_ANSWER_HOURS * HOUR_MS));
    await sweepPushes(tx, { now: at, before: new Date(at.getTime() - DAY_MS) });
    await sweepMail(tx, { now: at, before: new Date(at.getTime() - MAIL_DAYS * DAY_MS) });
  });
}

interface PushServices extends Pick<PushSenderParts, "asReader"> {
  readonly push: PushService;
}

/** The leased work of this process. It starts due work without waiting for it to finish. */
export interface Workers {
  readonly makeThumbnails: () => void;
  readonly makeReports: () => void;
  readonly splitDrawings: () => void;
  readonly sendPushes: () => void;
  readonly stop: () => Promise<void>;
}

/** News is due fifteen seconds after it was written (`queue_push`): so long may people undo what they did. */
const UNDO_MS = 15_500;

/** Calls `work` once for all calls, when what caused them can no longer be undone. */
function afterUndo(work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, UNDO_MS).unref();
  };
}

/** Starts this process's workers, and wakes them whenever something is queued. */
export function openWorkers(
  services: JobServices & ReportServices & SplitServices & PushServices,
): Workers {
  const [thumbnails, reports] = [thumbnailMaker(services), reportMaker(services)];
  const drawings = uploadSplitter(services);
  const pushes = pushSender({ ...services, service: services.push });
  const looking = (worker: { run(): Promise<void> }) => () => {
    worker.run().catch((error: unknown) => services.warn(error, "leased work failed"));
  };
  const [makeThumbnails, makeReports] = [looking(thumbnails), looking(reports)];
  const splitDrawings = looking(drawings);
  const sendPushes = looking({ run: () => pushes.sendDue() });
  const ends = [
    thumbnailHint.listen(makeThumbnails),
    reportHint.listen(makeReports),
    splitHint.listen(splitDrawings),
    newsHint.listen(afterUndo(sendPushes)),
  ];
  return {
    makeThumbnails,
    makeReports,
    splitDrawings,
    sendPushes,
    async stop() {
      for (const end of ends) end();
      await Promise.all([thumbnails.stop(), reports.stop(), drawings.stop(), pushes.stop()]);
    },
  };
}

/** Schedules all periodic work. Each feature lists its own. */
export function scheduleJobs(
  jobs: Jobs,
  services: JobServices & ReportServices & DigestsCtx,
  workers: Workers,
): void {
  jobs.every("reminders", "5 * * * *", () => sendReminders(services));
  jobs.every("figures", "20 * * * *", () => services.system(gatherSlots));
  jobs.every("digests", "*/15 * * * *", () => sendDigests(services));
  jobs.every("mail", "* * * * *", () => sendMail(services));
  jobs.every("deletions", "50 * * * *", async () => {
    await deleteDueWorkspaces(services);
  });
  jobs.every("trash", "25 * * * *", async () => {
    await purgeOverdue(services);
    await purgeOverdueItems(services);
  });
  jobs.every("thumbnails", "* * * * *", async () => workers.makeThumbnails());
  jobs.every("removals", "*/5 * * * *", () => removeStored(services));
  jobs.every("orphans", "15 2 * * *", () => sweepOrphans(services));
  jobs.every("uploads", "35 2 * * *", () => sweepUploads(services));
  jobs.every("reports", "* * * * *", async () => workers.makeReports());
  jobs.every("drawings", "* * * * *", async () => workers.splitDrawings());
  jobs.every("pushes", "* * * * *", async () => workers.sendPushes());
  jobs.every("old-reports", "15 4 * * *", () => sweepReports(services));
  jobs.every("sweep", "35 * * * *", () => sweep(services));
}
