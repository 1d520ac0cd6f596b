import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { asSystem } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { newId } from "../ids.ts";
import type { HeldLease } from "./held-lease.ts";
import { LeasedWork, type WorkKind } from "./leased-work.ts";
import type { Claim, LeaseTable } from "./leases.sql.ts";

interface Job extends Claim {
  readonly name: string;
}

const table: LeaseTable<{ name: string }> = {
  table: "test_work",
  state: "state",
  open: ["queued", "running"],
  claimed: { state: "running", released: "queued" },
  person: "person",
  hasProgress: true,
  row: sql`t.name`,
};

let database: TestDatabase;
let now: Date;
let workers: LeasedWork<{ name: string }>[];
const held: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  await database.superuser.query(
    `create table test_work (
       id uuid primary key, workspace_id uuid, person text not null, name text not null,
       state text not null default 'queued', progress int not null default 0, attempts int not null default 0,
       due_at timestamptz not null, lease uuid, leased_until timestamptz);
     grant all on test_work to plumbline_system`,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date("2026-03-10T06:00:00Z");
  workers = [];
  await database.superuser.query("delete from test_work");
});
afterEach(async () => {
  for (const letGo of held.splice(0)) letGo();
  for (const worker of workers) await worker.stop(0);
});

const system: <T>(work: Parameters<typeof asSystem<T>>[1]) => Promise<T> = (work) =>
  asSystem(database.pool, work);
const done = async (_: Job, lease: HeldLease) => {
  await system((tx) => lease.settle(tx, { state: "done" }));
  return "next" as const;
};

/** Another server process. */
function process(kind: Partial<WorkKind<{ name: string }>> = {}): LeasedWork<{ name: string }> {
  const worker = new LeasedWork<{ name: string }>(
    {
      table,
      width: 1,
      mostPerWorkspace: 1,
      leaseMs: 30_000,
      renewMs: 5,
      mostAttempts: 3,
      work: done,
      abandon: async (_, lease) => {
        await system((tx) => lease.settle(tx, { state: "failed" }));
      },
      ...kind,
    },
    { system, now: () => now, warn: (error) => expect.fail(String(error)) },
  );
  workers.push(worker);
  return worker;
}

const [ADEYEMI, OTHERS] = [newId(), newId()];

async function queue(
  name: string,
  { workspace = ADEYEMI as string | null, person = "Ada", due = now } = {},
): Promise<string> {
  const id = newId();
  await database.superuser.query(
    "insert into test_work (id, workspace_id, person, name, due_at) values ($1, $2, $3, $4, $5)",
    [id, workspace, person, name, due],
  );
  return id;
}

async function rowOf(name: string): Promise<Record<string, unknown>> {
  const { rows } = await database.superuser.query<Record<string, unknown>>(
    "select state, attempts, progress, lease, leased_until, due_at from test_work where name = $1",
    [name],
  );
  return rows[0] ?? {};
}

/** Work that waits until the test releases it, by name. */
function holding() {
  const begun: string[] = [];
  const leases: HeldLease[] = [];
  const letGo = Promise.withResolvers<void>();
  held.push(letGo.resolve);
  const work = async (job: Job, lease: HeldLease) => {
    begun.push(job.name);
    leases.push(lease);
    await letGo.promise;
    return done(job, lease);
  };
  return { begun, leases, letGo: letGo.resolve, work };
}

/** Work that records the order in which it is done. */
function noting() {
  const order: string[] = [];
  const work = async (job: Job, lease: HeldLease) => {
    order.push(job.name);
    return done(job, lease);
  };
  return { order, work };
}

describe("a claim", () => {
  test("takes due rows, the longest due first, and nothing else", async () => {
    await queue("second", { due: new Date(now.getTime() - 1_000) });
    await queue("first", { due: new Date(now.getTime() - 2_000) });
    await queue("later", { due: new Date(now.getTime() + 1) });
    const { order, work } = noting();
    await process({ work }).run();
    expect(order).toEqual(["first", "second"]);
    expect(await rowOf("first")).toMatchObject({ state: "done", attempts: 1, lease: null });
    expect(await rowOf("later")).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("is held by one process, however many look at once", async () => {
    for (let n = 0; n < 40; n += 1) await queue(`work ${n}`, { person: `person ${n % 3}` });
    const { order, work } = noting();
    const wide = { work, width: 2, mostPerWorkspace: 9 };
    await Promise.all([process(wide), process(wide), process(wide)].map((each) => each.run()));
    expect(order.length).toBe(40);
    expect(new Set(order).size).toBe(40);
  });

  test("of a killed process passes to another when it expires, not before", async () => {
    await queue("work");
    const { leases, letGo, work } = holding();
    const began = now;
    const round = process({ work, renewMs: 1_000_000 }).run();
    await expect.poll(() => leases.length).toBe(1);
    now = new Date(began.getTime() + 29_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 1 });
    now = new Date(began.getTime() + 31_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 2 });
    letGo();
    await round;
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 2 });
  });

  test("is kept while its row is worked on", async () => {
    await queue("work");
    const { leases, letGo, work } = holding();
    const round = process({ work }).run();
    await expect.poll(() => leases.length).toBe(1);
    now = new Date(now.getTime() + 20_000);
    const renewed = new Date(now.getTime() + 30_000);
    await expect.poll(async () => (await rowOf("work"))["leased_until"]).toEqual(renewed);
    now = new Date(now.getTime() + 20_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 1 });
    letGo();
    await round;
  });

  test("that never succeeds is abandoned", async () => {
    await queue("work");
    await database.superuser.query("update test_work set attempts = 3");
    const { order, work } = noting();
    await process({ work }).run();
    expect(order).toEqual([]);
    expect(await rowOf("work")).toMatchObject({ state: "failed", attempts: 4 });
  });
});

describe("fairness", () => {
  test("one company's hundred rows do not delay another's one row, nor one of an account without a company", async () => {
    for (let n = 0; n < 100; n += 1) await queue(`a${n}`);
    const later = new Date(now.getTime() + 1_000);
    await queue("other", { workspace: OTHERS, due: later });
    await queue("account", { workspace: null, due: later });
    now = later;
    const { order, work } = noting();
    await process({ work }).run();
    expect(order.slice(0, 3).toSorted()).toEqual(["a0", "account", "other"]);
    expect(order).toHaveLength(102);
  });

  test("one person's rows do not delay another's in the same company", async () => {
    for (let n = 0; n < 20; n += 1) await queue(`ada ${n}`);
    for (let n = 0; n < 2; n += 1) await queue(`ben ${n}`, { person: "Ben" });
    const { order, work } = noting();
    await process({ work }).run();
    expect(order.slice(0, 4)).toEqual(["ada 0", "ben 0", "ada 1", "ben 1"]);
  });

  test("a company whose rows take long leaves room for the others", async () => {
    for (let n = 0; n < 5; n += 1) await queue(`a${n}`);
    const { begun, letGo, work } = holding();
    const worker = process({ work, width: 3, mostPerWorkspace: 2 });
    const round = worker.run();
    await expect.poll(() => begun).toEqual(["a0", "a1"]);
    await queue("other", { workspace: OTHERS });
    const asked = worker.run();
    await expect.poll(() => begun).toEqual(["a0", "a1", "other"]);
    letGo();
    await Promise.all([round, asked]);
    expect(begun).toHaveLength(6);
  });
});

describe("work in progress", () => {
  test("stores its progress", async () => {
    await queue("work");
    const { leases, letGo, work } = holding();
    let told = 0;
    const round = process({ work, onProgress: () => (told += 1) }).run();
    await expect.poll(() => leases.length).toBe(1);
    for (const lease of leases) lease.progress = 40;
    await expect.poll(async () => (await rowOf("work"))["progress"]).toBe(40);
    letGo();
    await round;
    expect(told).toBeGreaterThan(0);
  });

  test.for([
    ["cancelled", "update test_work set state = 'cancelled'"],
    ["deleted", "delete from test_work"],
    ["claimed by another", "update test_work set lease = gen_random_uuid()"],
  ])("hears that it was %s, and settles nothing", async ([, change = ""]) => {
    await queue("work");
    const settled = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const round = process({
      work: async (_, lease) => {
        begun.resolve();
        await new Promise((resolve) => lease.signal.addEventListener("abort", resolve));
        settled.resolve(await system((tx) => lease.settle(tx, { state: "done" })));
        throw lease.signal.reason;
      },
    }).run();
    await begun.promise;
    await database.superuser.query(change);
    expect(await settled.promise).toBe(false);
    await round;
  });

  test("that fails unexpectedly is reported, and claimed again when its lease expires", async () => {
    await queue("bad");
    await queue("good", { workspace: OTHERS });
    const failing = process({
      width: 2,
      work: async (job, lease) => {
        if (job.name === "bad") throw new Error("Out of cement");
        return done(job, lease);
      },
    });
    await expect(failing.run()).rejects.toThrow("Out of cement");
    expect(await rowOf("good")).toMatchObject({ state: "done" });
    expect(await rowOf("bad")).toMatchObject({ state: "running" });
    now = new Date(now.getTime() + 31_000);
    await process().run();
    expect(await rowOf("bad")).toMatchObject({ state: "done", attempts: 2 });
  });

  test("that is postponed is due later, and its attempt counts or not", async () => {
    await queue("counts");
    await queue("other", { workspace: OTHERS });
    const dueAt = new Date(now.getTime() + 60_000);
    const work = async (job: Job, lease: HeldLease) => {
      await system((tx) => lease.postpone(tx, { dueAt, counts: job.name === "counts" }));
      return "next" as const;
    };
    await process({ work }).run();
    const put = { state: "queued", lease: null, leased_until: null, due_at: dueAt };
    expect(await rowOf("counts")).toMatchObject({ ...put, attempts: 1 });
    expect(await rowOf("other")).toMatchObject({ ...put, attempts: 0 });
  });

  test("that pauses the round leaves the others for the next one", async () => {
    await queue("first");
    await queue("second");
    const { order, work } = noting();
    const worker = process({
      work: async (job, lease) => {
        await work(job, lease);
        return "pause";
      },
    });
    await worker.run();
    expect(order).toEqual(["first"]);
    await worker.run();
    expect(order).toEqual(["first", "second"]);
  });
});

describe("stopping", () => {
  test("lets work in progress end, and claims nothing more", async () => {
    await queue("first");
    await queue("second");
    const { leases, letGo, work } = holding();
    const worker = process({ work });
    const round = worker.run();
    await expect.poll(() => leases.length).toBe(1);
    const stopped = worker.stop();
    letGo();
    await Promise.all([stopped, round]);
    expect(await rowOf("first")).toMatchObject({ state: "done" });
    expect(await rowOf("second")).toMatchObject({ state: "queued", attempts: 0 });
    await worker.run();
    expect(await rowOf("second")).toMatchObject({ state: "queued" });
  });

  test("gives back work that takes too long, so that the next start can claim it at once", async () => {
    await queue("work");
    const begun = Promise.withResolvers<void>();
    const worker = process({
      work: async (_, lease) => {
        begun.resolve();
        await new Promise((resolve) => lease.signal.addEventListener("abort", resolve));
        return "next";
      },
    });
    const round = worker.run();
    await begun.promise;
    await worker.stop(1);
    await round;
    expect(await rowOf("work")).toMatchObject({ state: "queued", attempts: 0, lease: null });
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 1 });
  });
});
