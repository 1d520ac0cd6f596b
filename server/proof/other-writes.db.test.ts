import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ON_OLDEST_POSTGRES } from "../../scripts/run/test-projects.ts";
import { takesIdempotencyKey } from "../../contract/idempotency.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { asReader } from "../database/transaction.ts";
import { openWorkers, scheduleJobs } from "../features/jobs.ts";
import { testPush } from "../testing/push-server.ts";
import { reportServices } from "../features/reports/jobs/making-fixture.ts";
import { type SeededCompany, seedCompany, restoreSeed } from "../testing/seed/seed.ts";
import { type CallInput, startTestApp, type TestApp } from "../testing/test-app.ts";
import { type AccessCall, signs } from "./calls/access-call.ts";
import { calls } from "./calls/calls.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let ours: SeededCompany;
let elsewhere: SeededCompany;

beforeAll(async () => {
  t = await startTestApp({ mailIn: { port: 0, host: "127.0.0.1", domain: "in.example.com" } });
  const db = t.database.superuser;
  ours = await seedCompany(db, { name: "Adeyemi Builders", marks: signs });
  elsewhere = await seedCompany(db, { name: "Other Builders", marks: signs });
});
afterAll(() => t.close());

const isOther = (route: AnyRoute) => route.method !== "GET" && !takesIdempotencyKey(route);
/** The writes in commands-once.db.test.ts take a key. */
const others = Map.groupBy(
  calls.filter(({ route }) => isOther(route)),
  ({ route }) => route.name,
);

/** Writes that need earlier steps, and the tests that take these steps. */
const AFTER_STEPS: Readonly<Record<string, string>> = {
  continueUpload: "features/uploads/uploads",
  deleteUpload: "features/uploads/uploads",
  finishLogin: "features/second-factor/passkeys",
  loginWithPasskey: "features/second-factor/passkeys",
  addPasskey: "features/second-factor/passkeys",
  confirmTotp: "features/second-factor/second-factor",
  renewRecoveryCodes: "features/second-factor/second-factor",
  sendEmailProof: "features/email-proof/email-proof",
  sendInvitationCode: "features/invitations/joining-with-mail",
  acceptInvitation: "features/invitations/joining-with-mail",
};

/** Sends a call as each person of the company and as nobody, until it works. */
async function statusesOf({ route, given }: AccessCall): Promise<number[]> {
  const statuses: number[] = [];
  for (const sender of [...ours.people, undefined]) {
    const caller = sender ?? ours.owner;
    const input = (await given({ t, ours, elsewhere, caller, home: ours })) as CallInput<AnyRoute>;
    const { statusCode } = await t.call(route, input, sender);
    await restoreSeed(t.database.superuser, ours);
    statuses.push(statusCode);
    if (statusCode === route.status) break;
  }
  return statuses;
}

describe("every write without a key", () => {
  it("has a call", () => {
    const writes = Object.values<AnyRoute>(routes).filter(isOther);
    expect([...others.keys()].toSorted()).toEqual(writes.map(({ name }) => name).toSorted());
  });

  const chosen = [...others].flatMap(([name, [first]]) => (first ? [{ name, first }] : []));
  const alone = chosen.filter(({ name }) => !(name in AFTER_STEPS));

  it.each(alone)("works for somebody: $name", async ({ first }) => {
    expect(await statusesOf(first)).toContain(first.route.status);
  });

  it("is in the tests that run on the oldest PostgreSQL too", () => {
    expect(Object.keys(AFTER_STEPS).filter((name) => !others.has(name))).toEqual([]);
    const files = ["proof/commands-once", "proof/other-writes", ...Object.values(AFTER_STEPS)];
    expect(ON_OLDEST_POSTGRES).toEqual(
      expect.arrayContaining(files.map((file) => `server/${file}.db.test.ts`)),
    );
  });
});

it("all scheduled work is done, today and when everything has become due", async () => {
  const work = new Map<string, () => Promise<void>>();
  const jobs = {
    every: (name: string, _cron: string, handler: () => Promise<void>) => {
      work.set(name, handler);
    },
    start: async () => undefined,
    stop: async () => undefined,
  };
  const failures: unknown[] = [];
  const services: Parameters<typeof scheduleJobs>[1] & Parameters<typeof openWorkers>[0] = {
    ...reportServices(t),
    asReader: (reader, work) => asReader(t.database.pool, reader, work),
    warn: (error: unknown) => failures.push(error),
    siteUrl: "https://plumb.example.com",
    mailIsSetUp: true,
    sendDueMail: async () => undefined,
    push: testPush(),
  };
  const workers = openWorkers(services);
  scheduleJobs(jobs, services, workers);
  for (const days of [0, 1, 60]) {
    t.clock.now = new Date(t.clock.now.getTime() + days * DAY_MS);
    for (const handler of work.values()) await handler();
  }
  await workers.stop();
  expect(failures).toEqual([]);
  expect(work.size).toBeGreaterThan(10);
});
