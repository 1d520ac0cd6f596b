import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { asSystem } from "../../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { newId } from "../ids.ts";
import type { Lease } from "./lease.ts";
import { LeasedWork, type LeasedWorkParts, type WorkKind } from "./leased-work.ts";
import type { Claim, LeaseTable } from "./leases.sql.ts";

// Fixtures of the tests of leased work: a table with rows to claim, and server processes that claim them.

export interface Job extends Claim {
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

export let database: TestDatabase;
/** The time of the workers. A test moves it. */
export const clock = { now: new Date() };
let workers: LeasedWork<{ name: string }>[];
const held: (() => void)[] = [];

/** Prepares these fixtures for the tests of the file that calls it. */
export function prepare(): void {
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
    clock.now = new Date("2026-03-10T06:00:00Z");
    workers = [];
    await database.superuser.query("delete from test_work");
  });
  afterEach(async () => {
    for (const letGo of held.splice(0)) letGo();
    for (const worker of workers) await worker.stop(0);
  });
}

export const system: <T>(work: Parameters<typeof asSystem<T>>[1]) => Promise<T> = (work) =>
  asSystem(database.pool, work);
export const done = async (_: Job, lease: Lease) => {
  await system((tx) => lease.settle(tx, { state: "done" }));
  return "next" as const;
};

/** Another server process. */
export function process(
  kind: Partial<WorkKind<{ name: string }>> = {},
  parts: Partial<LeasedWorkParts> = {},
): LeasedWork<{ name: string }> {
  const worker = new LeasedWork<{ name: string }>(
    {
      table,
      width: 1,
      maxPerWorkspace: 1,
      leaseMs: 30_000,
      renewMs: 5,
      maxAttempts: 3,
      work: done,
      abandon: async (_, lease) => {
        await system((tx) => lease.settle(tx, { state: "failed" }));
      },
      ...kind,
    },
    { system, now: () => clock.now, warn: (error) => expect.fail(String(error)), ...parts },
  );
  workers.push(worker);
  return worker;
}

export const [ADEYEMI, OTHERS] = [newId(), newId()];

export async function queue(
  name: string,
  { workspace = ADEYEMI as string | null, person = "Ada", due = clock.now } = {},
): Promise<string> {
  const id = newId();
  await database.superuser.query(
    "insert into test_work (id, workspace_id, person, name, due_at) values ($1, $2, $3, $4, $5)",
    [id, workspace, person, name, due],
  );
  return id;
}

export async function rowOf(name: string): Promise<Record<string, unknown>> {
  const { rows } = await database.superuser.query<Record<string, unknown>>(
    "select state, attempts, progress, lease, leased_until, due_at from test_work where name = $1",
    [name],
  );
  return rows[0] ?? {};
}

/** Work that waits until the test releases it, by name. */
export function pausedWork() {
  const begun: string[] = [];
  const leases: Lease[] = [];
  const letGo = Promise.withResolvers<void>();
  held.push(letGo.resolve);
  const work = async (job: Job, lease: Lease) => {
    begun.push(job.name);
    leases.push(lease);
    await letGo.promise;
    return done(job, lease);
  };
  return { begun, leases, letGo: letGo.resolve, work };
}

/** Work that records the order in which it is done. */
export function noting() {
  const order: string[] = [];
  const work = async (job: Job, lease: Lease) => {
    order.push(job.name);
    return done(job, lease);
  };
  return { order, work };
}
