import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { looksLike } from "./cursor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
});
afterAll(() => database.drop());

const upTo = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n));
const padded = (max: number, width: number) => upTo(max).map((text) => text.padStart(width, "0"));
const anyDay = fc
  .tuple(padded(9999, 4), padded(13, 2), padded(32, 2))
  .map((parts) => parts.join("-"));
const anyInstant = fc
  .tuple(
    anyDay,
    fc.constantFrom(" ", "T"),
    padded(25, 2),
    padded(61, 2),
    padded(61, 2),
    fc.constantFrom("", ".1", ".123456"),
    fc.constantFrom("Z", "+00", "+00:00"),
  )
  .map(
    ([day, between, hour, minute, second, fraction, zone]) =>
      `${day}${between}${hour}:${minute}:${second}${fraction}${zone}`,
  );

describe("an accepted cursor key", () => {
  test.each([
    ["date", looksLike.day, fc.oneof(anyDay, fc.constantFrom("infinity", "-infinity"))],
    ["timestamptz", looksLike.instant, anyInstant],
    ["bigint", looksLike.whole, fc.bigInt().map(String)],
    ["smallint", looksLike.small, fc.integer().map(String)],
    ["numeric", looksLike.decimal, fc.double().map(String)],
  ] as const)("never fails to be a %s", async (type, accepts, candidates) => {
    const accepted = fc.sample(candidates, { numRuns: 20_000, seed: 7 }).filter(accepts);
    expect(accepted.length).toBeGreaterThan(100);
    await database.pool.request.query(`select count(v::${type}) from unnest($1::text[]) v`, [
      accepted,
    ]);
  });
});
