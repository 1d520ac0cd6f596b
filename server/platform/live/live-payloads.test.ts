import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { liveTopics } from "../../../contract/live.ts";
import type { Announcement } from "../../announcement.ts";
import { coalesce, missedPayload, readPayload, writePayloads } from "./live-payloads.ts";

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const some = (count: number) => fc.integer({ min: 0, max: count }).map(idOf);
const maybe = (count: number) => fc.option(some(count), { nil: undefined });

const announcement: fc.Arbitrary<Announcement> = fc
  .record({
    workspace: some(2),
    topic: fc.constantFrom(...liveTopics),
    user: maybe(2),
    project: maybe(2),
    id: maybe(60),
  })
  .map(({ user, project, id, ...rest }) => ({
    ...rest,
    ...(user === undefined ? {} : { user }),
    ...(project === undefined ? {} : { project }),
    ...(id === undefined ? {} : { id }),
  }));
const announcements = fc.array(announcement, { maxLength: 400, size: "max" });

/** Whether `sent` announces at least as much as `announced`. */
function covers(sent: Announcement, announced: Announcement): boolean {
  return (
    sent.workspace === announced.workspace &&
    sent.topic === announced.topic &&
    sent.user === announced.user &&
    sent.project === announced.project &&
    (sent.id === undefined || sent.id === announced.id)
  );
}

describe("coalescing announcements", () => {
  test("announces everything and nothing else", () => {
    fc.assert(
      fc.property(announcements, (given) => {
        const coalesced = coalesce(given);
        for (const announced of given)
          expect(coalesced.some((sent) => covers(sent, announced))).toBe(true);
        for (const sent of coalesced)
          expect(given.some((announced) => covers(sent, announced))).toBe(true);
      }),
    );
  });

  test("has no duplicates, and coalescing again changes nothing", () => {
    fc.assert(
      fc.property(announcements, (given) => {
        const coalesced = coalesce(given);
        expect(new Set(coalesced.map((sent) => JSON.stringify(sent))).size).toBe(coalesced.length);
        expect(coalesce(coalesced)).toEqual(coalesced);
      }),
    );
  });

  test("names up to twenty tasks of a project, but not twenty-one", () => {
    const tasks = (count: number): Announcement[] =>
      Array.from({ length: count }, (_, n) => ({
        workspace: idOf(1),
        topic: "task",
        project: idOf(2),
        id: idOf(n),
      }));
    expect(coalesce(tasks(20))).toEqual(tasks(20));
    expect(coalesce(tasks(21))).toEqual([{ workspace: idOf(1), topic: "task", project: idOf(2) }]);
  });
});

describe("payloads", () => {
  test("carry complete announcements, each payload short enough for the database", () => {
    fc.assert(
      fc.property(announcements, (given) => {
        const payloads = writePayloads(given);
        for (const payload of payloads)
          expect(Buffer.byteLength(payload)).toBeLessThan(8000 * 0.75 - 28);
        const read = payloads.map(readPayload);
        expect(read.flatMap((payload) => (payload === "missed" ? [] : payload))).toEqual(given);
      }),
    );
  });

  test.each([missedPayload, "", "nonsense", "{}", '[{"topic":"castle"}]', "null"])(
    "treat %j as lost announcements",
    (payload) => {
      expect(readPayload(payload)).toBe("missed");
    },
  );
});
