import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  IDEMPOTENCY_HEADER,
  REPLAYED_HEADER,
  takesIdempotencyKey,
} from "../../contract/idempotency.ts";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { mayAtAll } from "../../contract/permissions.ts";
import { endpoints } from "../features/endpoints.ts";
import { newId } from "../platform/ids.ts";
import { type SeededCompany, seedCompany, restoreSeed } from "../testing/seed/seed.ts";
import { type CallInput, startTestApp, type TestApp } from "../testing/test-app.ts";
import { type AccessCall, signs, type Fixture } from "./calls/access-call.ts";
import { calls } from "./calls/calls.ts";

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

/** One call of each route that accepts a key; on the caller's own records where there is a choice. */
const chosen = [
  ...Map.groupBy(
    calls.filter(({ route }) => takesIdempotencyKey(route)),
    ({ route }) => route.name,
  ).values(),
].map((each) => each.find(({ name }) => name.includes("caller")) ?? (each[0] as AccessCall));

/** Counts the rows that writes leave behind. */
async function traces(): Promise<unknown> {
  const { rows } = await t.database.superuser.query(
    `select (select count(*)::int from activities) as activities, (select count(*)::int from mails) as mails,
            (select count(*)::int from notifications) as notifications, (select count(*)::int from files) as files`,
  );
  return rows[0];
}

/** The owner, or for what no planner does, a contractor. */
const senderOf = (route: AnyRoute) =>
  route.action !== undefined && !mayAtAll({ role: "admin", isOwner: true }, route.action)
    ? ours.contractorOn
    : ours.owner;

describe("every write of a signed-in person", () => {
  it("accepts a key, except for those that open their own transactions", () => {
    const writes = Object.values<AnyRoute>(routes).filter(
      ({ method, access }) => method !== "GET" && access === "session",
    );
    const kindOf = (route: AnyRoute) => endpoints.find((each) => each.route === route)?.kind;
    // Resumable uploads say by their offset what was done.
    for (const route of writes.filter(({ path }) => !path.startsWith("/api/uploads")))
      expect([route.name, kindOf(route) !== "open"]).toEqual([
        route.name,
        takesIdempotencyKey(route),
      ]);
    expect(chosen.map(({ route }) => route.name).toSorted()).toEqual(
      writes
        .filter(takesIdempotencyKey)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(chosen.length).toBeGreaterThan(50);
  });

  it.each(chosen)("is done once and answers the same: $name", async ({ route, given }) => {
    const sender = senderOf(route);
    const fixture: Fixture = { t, ours, elsewhere, caller: sender, home: ours };
    const input = (await given(fixture)) as CallInput<AnyRoute>;
    const headers = { [IDEMPOTENCY_HEADER]: newId() };
    const send = () => t.call(route, { ...input, headers }, sender);

    const before = t.announced.length;
    const first = await send();
    expect(first.statusCode, first.body).toBe(route.status);
    const isForCaller = ({ user }: { user?: string }) => user === undefined || user === sender.id;
    const topics = t.announced
      .slice(before)
      .filter(isForCaller)
      .map(({ topic }) => topic);
    // The web relies on the contract: it lists what is announced to the caller.
    expect(route.changes).toEqual(expect.arrayContaining(topics));
    expect(first.headers).not.toHaveProperty(REPLAYED_HEADER);
    const [left, announcedBefore] = [await traces(), t.announced.length];

    const again = await send();
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect(again.headers).toMatchObject({ [REPLAYED_HEADER]: "true" });
    expect(await traces()).toEqual(left);
    expect(t.announced.length).toBe(announcedBefore);

    const { statusCode } = await t.call(route, { ...input, headers });
    expect(statusCode).toBe(401);
    await restoreSeed(t.database.superuser, ours);
  });
});
