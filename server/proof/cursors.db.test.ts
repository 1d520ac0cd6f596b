import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { encodeCursor } from "../database/paging/cursor.ts";
import { newId } from "../platform/ids.ts";
import { type SeededCompany, seedCompany } from "../testing/seed/seed.ts";
import { type CallInput, shareTestApp, type TestApp } from "../testing/test-app.ts";
import { signs } from "./calls/access-call.ts";
import { calls } from "./calls/calls.ts";

const isPaged = (route: AnyRoute) =>
  Object.values<AnyRoute>(routes).includes(route) &&
  route.query instanceof z.ZodObject &&
  "cursor" in route.query.shape;
const lists = calls.filter(({ route }) => isPaged(route));

/** Cursors that no list has issued: an empty one, a malformed one, and a position in an unknown order. */
const strange = ["", "x", encodeCursor({ sort: "-nothing", key: "2026-01-01", tie: newId() })];

let t: TestApp;
let ours: SeededCompany;
let elsewhere: SeededCompany;

beforeAll(async () => {
  t = await shareTestApp();
  const db = t.database.superuser;
  ours = await seedCompany(db, { name: "Adeyemi Builders", marks: signs });
  elsewhere = await seedCompany(db, { name: "Other Builders", marks: signs });
});
afterAll(() => t.close());

it.each(lists)("$name refuses a cursor that it did not give", async ({ route, given }) => {
  const { owner } = ours;
  const input = (await given({
    t,
    ours,
    elsewhere,
    caller: owner,
    home: ours,
  })) as CallInput<AnyRoute>;
  expect((await t.call(route, input, owner)).statusCode).toBe(200);
  for (const cursor of strange) {
    const query = { ...(input.query as object), cursor };
    const { statusCode, body } = await t.call(route, { ...input, query }, owner);
    expect([statusCode, body], `“${cursor}”`).toEqual([
      400,
      expect.stringContaining("Start again from its beginning."),
    ]);
  }
});
