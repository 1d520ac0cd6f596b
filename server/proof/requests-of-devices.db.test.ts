import { afterAll, beforeAll, expect, it } from "vitest";
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from "../../contract/idempotency.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { createClock } from "../../web/device/outbox/testing/bench.ts";
import { chance } from "../demo/random.ts";
import { newId } from "../platform/ids.ts";
import { addPerson, addProject, createCompany } from "../testing/company.ts";
import { audit } from "../testing/request-simulation/audit.ts";
import type { End } from "../testing/request-simulation/device.ts";
import type { Deliver } from "../testing/request-simulation/network.ts";
import { simulate } from "../testing/request-simulation/simulate.ts";
import { makeSnag } from "../testing/site-simulation/random-actions.ts";
import { Replica } from "../testing/site-simulation/replica.ts";
import type { Page, SiteLink } from "../testing/site-simulation/site-link.ts";
import { type CallInput, shareTestApp, type TestApp } from "../testing/test-app.ts";

const SEED = Number(process.env["DEVICE_SEED"] ?? 20_261_129);
const REQUESTS = Number(process.env["DEVICE_REQUESTS"] ?? 1000);
const DEVICES = 50;

let t: TestApp;
beforeAll(async () => {
  t = await shareTestApp();
});
afterAll(() => t.close());

/** The server in this process. Its clock advances with each request. */
async function call(route: AnyRoute, input: CallInput<AnyRoute>, person: Parameters<Deliver>[0]) {
  t.clock.now = new Date(t.clock.now.getTime() + 700);
  return t.call(route, input, person);
}

const byName: Readonly<Record<string, AnyRoute>> = routes;

const deliver: Deliver = async (person, { id, route, input }) => {
  const known = byName[route.name];
  if (!known) throw new Error(`There is no route ${route.name}`);
  const headers = { [IDEMPOTENCY_HEADER]: id };
  const answer = await call(known, { ...(input as CallInput<AnyRoute>), headers }, person);
  const replayed = answer.headers[REPLAYED_HEADER] !== undefined;
  return { status: answer.statusCode, replayed, body: answer.json() };
};

const feed: SiteLink = {
  async send(person, { replica, now, commands }) {
    const body = { replica, now, commands: [...commands] };
    const answer = await call(routes.postSync, { body }, person);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.results;
  },
  async fetch(person, projects, cursor) {
    const query = { projects, ...(cursor !== undefined && { cursor }) };
    const answer = await call(routes.getSync, { query }, person);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: Page }>().data;
  },
};

it(
  `${DEVICES} devices and ${REQUESTS} requests on tasks and comments: each is done once in its order or refused with a reason, and all are alike (Q1, Q3, Q4, Q8, Q11, Q13, Q16, D9)`,
  // DEVICE_REQUESTS sets the number of requests.
  { timeout: 60_000 + REQUESTS * 40 },
  async () => {
    const db = t.database.superuser;
    const company = await createCompany(db);
    const { workspaceId, owner, admin, engineer, contractorOn, contractorOff } = company;
    const sade = await addPerson(db, workspaceId, "Sade Plaster", "contractor");
    const contractors = [contractorOn, contractorOff, sade];
    const project = await addProject(db, {
      workspaceId,
      title: "Ikoyi Towers",
      createdBy: owner.id,
      team: contractors.map(({ id }) => id),
    });
    const snags = [newId(), newId(), newId()];
    const first = new Replica({ person: engineer, project, luck: chance(SEED) });
    for (const id of snags) makeSnag(first, { id, title: "Door rubs", time: Date.now() });
    await first.push(feed, Date.now());
    const around = { project, people: [engineer.id, ...contractors.map(({ id }) => id)], snags };
    const { devices, network } = await simulate({
      deliver,
      feed,
      clock: createClock(),
      people: [owner, admin, engineer, ...contractors, ...contractors],
      around,
      devices: DEVICES,
      requests: REQUESTS,
      seed: SEED,
    });
    const wrong = await audit({ devices, network, feed, db, project });
    expect(wrong.slice(0, 5), `seed ${SEED}: ${wrong.length} wrong`).toEqual([]);
    // A run in which nothing goes wrong would prove nothing.
    const ends: Record<string, number> = {};
    for (const { made } of devices)
      for (const { end } of made.values()) {
        const kind: End["kind"] | "replaced" = end?.kind ?? "replaced";
        ends[kind] = (ends[kind] ?? 0) + 1;
      }
    const figures = JSON.stringify({ ends, fates: [...network.fates] });
    if (process.env["DEVICE_REQUESTS"] !== undefined) console.log(figures);
    for (const end of ["done", "refused", "unsent", "replaced"])
      expect(ends[end] ?? 0, figures).toBeGreaterThan(5);
    for (const [fate, times] of network.fates) expect(times, fate).toBeGreaterThan(5);
    expect(network.fates.size, figures).toBe(9);
  },
);
