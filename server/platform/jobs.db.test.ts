import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { startDatabaseProxy } from "../testing/database/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import type { Jobs } from "./jobs.ts";
import { pgBossJobs } from "./jobs-pg-boss.ts";

/** Also enough on a busy machine. */
const SOON = { interval: 10 };

const NEVER = "0 0 1 1 *";

let database: TestDatabase;
const started: Jobs[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});
afterAll(() => database.drop());

interface Logged {
  readonly err: unknown;
  readonly job?: string;
}

function process(log: (details: Logged) => void = () => undefined): Jobs {
  const jobs = pgBossJobs({ url: database.logins.system, log: { error: log } });
  started.push(jobs);
  return jobs;
}

async function jobsOf(name: string): Promise<string[]> {
  const { rows } = await database.superuser.query<{ state: string }>(
    "select state from pgboss.job where name = $1 order by created_on",
    [name],
  );
  return rows.map(({ state }) => state);
}

describe("jobs", () => {
  test("run soon after the start, and are scheduled", async () => {
    const jobs = process();
    let runs = 0;
    jobs.every("count", "5 * * * *", async () => {
      runs += 1;
    });
    await jobs.start();
    await expect.poll(() => runs, SOON).toBe(1);
    await expect.poll(() => jobsOf("count"), SOON).toEqual(["completed"]);
    const { rows } = await database.superuser.query(
      "select name, cron, timezone from pgboss.schedule",
    );
    expect(rows).toEqual([{ name: "count", cron: "5 * * * *", timezone: "UTC" }]);
  });

  test("are run by one process at a time, and do not pile up", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    const handler = async () => {
      runs += 1;
      begun.resolve();
      await finish.promise;
    };
    const [first, second] = [process(), process()];
    for (const jobs of [first, second]) jobs.every("alone", NEVER, handler);
    await first.start();
    await begun.promise;
    await second.start();
    expect(await jobsOf("alone")).toEqual(["active"]);
    finish.resolve();
    await expect.poll(() => jobsOf("alone"), SOON).toEqual(["completed"]);
    expect(runs).toBe(1);
  });

  test("start in two processes at once", async () => {
    const fresh = await createTestDatabase(inject("serverUrl"));
    const both = [1, 2].map(() =>
      pgBossJobs({ url: fresh.logins.system, log: { error: () => undefined } }),
    );
    for (const jobs of both) jobs.every("count", NEVER, async () => undefined);
    await Promise.all(both.map((jobs) => jobs.start()));
    const { rows } = await fresh.superuser.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where application_name = 'plumbline jobs' and datname = current_database()`,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(4);
    await Promise.all(both.map((jobs) => jobs.stop()));
    await fresh.drop();
  });

  test("finish running work when the server stops", async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let finished = false;
    const jobs = process();
    jobs.every("slow", NEVER, async () => {
      begun.resolve();
      await finish.promise;
      finished = true;
    });
    await jobs.start();
    await begun.promise;
    const stopped = jobs.stop().then(() => finished);
    finish.resolve();
    expect(await stopped).toBe(true);
    expect(await jobsOf("slow")).toEqual(["completed"]);
  });

  test("of a killed process are started again by another", async () => {
    const jobs = pgBossJobs({
      url: database.logins.system,
      log: { error: () => undefined },
      lookSeconds: 1,
    });
    started.push(jobs);
    let runs = 0;
    jobs.every("left", NEVER, async () => {
      runs += 1;
    });
    await jobs.start();
    await expect.poll(() => jobsOf("left"), SOON).toEqual(["completed"]);
    await database.superuser.query(
      `update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '1 minute',
              heartbeat_on = now() - interval '1 minute' where name = 'left'`,
    );
    await expect.poll(() => runs, SOON).toBe(2);
    await expect.poll(() => jobsOf("left"), SOON).toEqual(["completed"]);
  });

  test("that fail are logged and retried", async () => {
    const logged: Logged[] = [];
    const jobs = process((details) => logged.push(details));
    jobs.every("broken", NEVER, () => Promise.reject(new Error("Out of cement")));
    await jobs.start();
    await expect.poll(() => jobsOf("broken"), SOON).toEqual(["retry"]);
    expect(logged).toMatchObject([{ job: "broken", err: { message: "Out of cement" } }]);
  });

  test("that cannot start are started when the database is back", async () => {
    const way = await startDatabaseProxy(database.logins.system);
    await way.cut();
    const logged: Logged[] = [];
    const jobs = pgBossJobs({
      url: way.url,
      log: { error: (details) => logged.push(details) },
      retryMs: 50,
    });
    started.push(jobs);
    let runs = 0;
    jobs.every("late", NEVER, async () => {
      runs += 1;
    });
    await jobs.start();
    expect(logged).toMatchObject([{ err: { code: "ECONNREFUSED" } }]);
    await way.mend();
    await expect.poll(() => runs, SOON).toBe(1);
    await jobs.stop();
    await way.cut();
  });

  test("cannot be reached by a person's request", async () => {
    await expect(database.pool.request.query("select from pgboss.job")).rejects.toThrow(
      "permission denied",
    );
  });
});
