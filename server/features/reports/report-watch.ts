import type { Announcement } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import type { EnteredForReport } from "../../database/transaction.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { keepAlive, type ReportOrder } from "./report-work.sql.ts";

const LOOK_MS = 500;

/** What making reports leans on. */
export interface ReportServices {
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Looks as the person who asked for a report. */
  readonly asAsker: <T>(
    job: string,
    work: (tx: Tx, entered: EnteredForReport) => Promise<T>,
  ) => Promise<T>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly warn: (error: unknown, message: string) => void;
  readonly publish: (announcements: readonly Announcement[]) => void;
  readonly files: FileStore;
}

/**
 * Twice a second says that a report is still being made, and how far it is, and hears whether it is
 * still wanted: it was cancelled, or the person, the company or another process has ended it.
 */
export function watchReport(services: ReportServices, order: ReportOrder) {
  const { userId: user, workspaceId: workspace, id } = order;
  let told = -1;
  let ended = () => undefined as void;
  const watch = {
    /** Of 100. */
    progress: 0,
    hasEnded: false,
    /** Has `act` called once it is not wanted any more. */
    onEnded(act: () => void) {
      ended = act;
    },
    /** @throws Error once it is not wanted any more. */
    check() {
      if (watch.hasEnded) throw new Error("The report is not wanted any more");
    },
    /** Settles when nothing is under way any more. */
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };

  async function look(): Promise<void> {
    const { progress } = watch;
    const wanted = await services.system((tx) =>
      keepAlive(tx, { order, progress, now: services.now() }),
    );
    if (!wanted && !watch.hasEnded) {
      watch.hasEnded = true;
      ended();
    } else if (progress !== told) {
      told = progress;
      services.publish([{ topic: "report", user, workspace, id }]);
    }
  }
  let looking = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    // Of a database that is slow or away is asked once, and not for each time that has passed.
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => services.warn(error, "a report could not be watched"))
      .finally(() => (isLooking = false));
  }, LOOK_MS);
  return watch;
}
