import { PgBoss } from "pg-boss";
import type { Jobs } from "./jobs.ts";

/**
 * The longest interval that pg-boss allows between checks of a schedule. Minutes do not matter here; an idle
 * server should stay idle.
 */
const POLL_SECONDS = 45;
const HOUR_SECONDS = 3_600;
/** A job that takes longer is abandoned and started again. */
const EXPIRE_SECONDS = 600;
/** This long after the last heartbeat, a job's process counts as dead and the job is started again. */
const SILENCE_SECONDS = 30;
const PATIENCE_MS = 10_000;
const RETRY_MS = 60_000;

export interface JobsOptions {
  readonly url: string;
  readonly log: { error(details: { err: unknown; job?: string }, message: string): void };
  /** How long to wait after a start that failed. */
  readonly retryMs?: number;
  /** How often to look for due jobs, and for jobs that a dead process left behind. */
  readonly lookSeconds?: number;
}

interface Entry {
  readonly name: string;
  readonly cron: string;
  readonly handler: () => Promise<void>;
}

/** Jobs stored in the database at `url`, in their own schema, which the migrations create. */
export function pgBossJobs({
  url,
  log,
  retryMs = RETRY_MS,
  lookSeconds = POLL_SECONDS,
}: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "plumbline jobs",
    max: 2,
    // The role with which pg-boss logs in owns nothing.
    migrate: false,
    cronMonitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: lookSeconds,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    queueCacheIntervalSeconds: HOUR_SECONDS,
    bamIntervalSeconds: HOUR_SECONDS,
    flowIntervalSeconds: HOUR_SECONDS,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "jobs: the database could not be asked"));

  async function begin({ name, cron, handler }: Entry): Promise<void> {
    const options = {
      retryLimit: 2,
      // A failed job is retried at the next poll.
      retryDelay: 1,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: SILENCE_SECONDS,
      deleteAfterSeconds: 24 * HOUR_SECONDS,
    };
    // Runs one at a time over all processes, and without a queue: the running job of a killed process would block
    // all others.
    await boss.createQueue(name, { policy: "exclusive", ...options });
    // A queue that already exists keeps its old policy.
    await boss.updateQueue(name, options);
    await boss.schedule(name, cron, null, { tz: "UTC" });
    await boss.send(name);
    await boss.work(name, { pollingIntervalSeconds: lookSeconds }, async () => {
      try {
        await handler();
      } catch (error) {
        log.error({ err: error, job: name }, "jobs: a job failed");
        throw error;
      }
    });
  }

  const waiting: Entry[] = [];
  let starting = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  async function tryToStart(): Promise<void> {
    try {
      await boss.start();
      for (let entry = waiting[0]; entry; entry = waiting[0]) {
        await begin(entry);
        waiting.shift();
      }
    } catch (error) {
      log.error({ err: error }, "jobs: could not be started, trying again");
      retry = setTimeout(() => (starting = tryToStart()), retryMs);
    }
  }

  return {
    every(name, cron, handler) {
      waiting.push({ name, cron, handler });
    },
    start() {
      starting = tryToStart();
      return starting;
    },
    async stop() {
      await starting;
      clearTimeout(retry);
      await boss.stop({ graceful: true, timeout: PATIENCE_MS });
    },
  };
}
