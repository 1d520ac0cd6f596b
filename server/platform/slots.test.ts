import { beforeEach, expect, test } from "vitest";
import type { Refusal } from "../errors.ts";
import { createSlots, SLOW } from "./slots.ts";

const SECOND = 1_000;
let clock = 0;
let lost: string[];
beforeEach(() => {
  clock = 0;
  lost = [];
});

function office(most = { person: 2, company: 3, all: 4 }) {
  const shared = createSlots({ most, slow: SLOW, now: () => clock });
  const senders: { bytes: number; rate: number }[] = [];
  /** A sender of this many bytes a second. */
  function take(company: string, who: string, rate: number, { arrived = false } = {}) {
    const sender = { bytes: 0, rate };
    const end = shared.take({
      who,
      company,
      received: () => sender.bytes,
      isArriving: () => !arrived,
      lose: (why: Refusal) => lost.push(`${who}: ${why.code}`),
    });
    senders.push(sender);
    return { end, sender };
  }
  function pass(seconds: number) {
    for (let n = 0; n < seconds * 2; n += 1) {
      clock += SECOND / 2;
      for (const sender of senders) sender.bytes += sender.rate / 2;
      shared.measure();
    }
  }
  return { take, pass };
}

test("no person and no company takes all the room, and ending twice frees no more", () => {
  const { take } = office();
  const { end } = take("Adeyemi", "ada", 0);
  take("Adeyemi", "ada", 0);
  expect(() => take("Adeyemi", "ada", 0)).toThrow("You are sending");
  take("Adeyemi", "ben", 0);
  expect(() => take("Adeyemi", "chi", 0)).toThrow("People of your company");
  take("Others", "ola", 0);
  expect(() => take("Third", "tola", 0)).toThrow("Many people");
  end();
  end();
  take("Third", "tola", 0);
  expect(() => take("Third", "tayo", 0)).toThrow("Many people");
  expect(lost).toEqual([]);
});

test("a slow sender goes on while nobody waits, and loses its place to who does", () => {
  const { take, pass } = office();
  take("Adeyemi", "ada", 15_000);
  take("Adeyemi", "ada", 100);
  take("Adeyemi", "ben", 17_000);
  take("Others", "ola", 0);
  pass(300);
  expect(lost).toEqual([]);
  // The slowest sender of the company with the most slots loses one, not the slowest of all.
  take("Third", "tola", 0);
  expect(lost).toEqual(["ada: slow_sender"]);
  pass(30);
  take("Third", "tayo", 17_000);
  expect(lost).toEqual(["ada: slow_sender", "ada: slow_sender"]);
});

test("takes the average of the last ten seconds, after ten seconds of grace", () => {
  const { take, pass } = office({ person: 3, company: 3, all: 3 });
  const { sender } = take("Adeyemi", "ada", 1_000_000);
  take("Adeyemi", "ada", 1_000_000);
  take("Adeyemi", "ada", 1_000_000);
  pass(60);
  sender.rate = 0;
  pass(9);
  expect(() => take("Others", "ola", 0)).toThrow("Many people");
  pass(2);
  take("Others", "ola", 0);
  expect(lost).toHaveLength(1);
  // The newcomer sends nothing either, but is new.
  pass(9);
  expect(() => take("Others", "olu", 0)).toThrow("Many people");
});

test("nobody loses a place to one who holds as many, or after sending everything", () => {
  const { take, pass } = office({ person: 2, company: 2, all: 2 });
  take("Adeyemi", "ada", 0);
  take("Others", "ola", 0);
  pass(30);
  expect(() => take("Others", "ola", 0)).toThrow("Many people");
  take("Third", "tola", 0, { arrived: true });
  expect(lost).toEqual(["ada: slow_sender"]);
  pass(30);
  take("Adeyemi", "ada", 0);
  expect(lost).toEqual(["ada: slow_sender", "ola: slow_sender"]);
});

test("in a company that holds all it may, a person with fewer takes the place of one with more", () => {
  const { take, pass } = office();
  take("Adeyemi", "ada", 0);
  take("Adeyemi", "ada", 0);
  take("Adeyemi", "ben", 0);
  pass(30);
  expect(() => take("Adeyemi", "ada", 0)).toThrow("You are sending");
  take("Adeyemi", "chi", 0);
  expect(lost).toEqual(["ada: slow_sender"]);
  expect(() => take("Adeyemi", "chi", 0)).toThrow("People of your company");
});
