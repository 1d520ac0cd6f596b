import { expect, it } from "vitest";
import type { RecordEdit } from "../site-records.ts";
import { diary } from "./diary.ts";
import { deviceTime, editWords } from "./edit-words.ts";
import { setWords } from "./changes-in-words.ts";
import { snag } from "./snag.ts";

const edit = (given: Partial<RecordEdit>): RecordEdit => ({
  _id: "edit",
  act: "change",
  by: null,
  madeAt: "2026-03-02T08:00:00.000Z",
  receivedAt: "2026-03-02T08:00:00.000Z",
  status: "accepted",
  message: null,
  sent: {},
  before: {},
  lost: [],
  stateBefore: null,
  stateAfter: null,
  ...given,
});
const names = new Map([["0f00", "Acme Plumbing"]]);
const nameOf = (id: string) => names.get(id);
const ofDiary = (given: Partial<RecordEdit>) => editWords(diary, edit(given), nameOf);
const ofSnag = (given: Partial<RecordEdit>) => editWords(snag, edit(given), nameOf);

const labour = {
  a: { company: "Acme", trade: "Plumber", number: 2 },
  b: { company: "Benin", number: 4 },
  c: { company: "Cross", _removed: true },
};

it("says which cells of which row changed, and from what", () => {
  const sent = { labour: { b: { number: 6, trade: "Mason", company: null } } };
  expect(ofDiary({ sent, before: { labour } })).toBe(
    "changed it (Labour 2: removed Company Benin, added Trade Mason, Number 4 → 6)",
  );
});

it("says which rows were added and removed", () => {
  const sent = { labour: { a: null, d: { trade: "Painter", number: 3 }, gone: null } };
  expect(ofDiary({ sent, before: { labour } })).toBe(
    "changed it (Labour 1: removed Company Acme, Trade Plumber, Number 2; Labour 3: added Trade Painter, Number 3)",
  );
  // A removed row that comes back has its earlier cells again.
  expect(ofDiary({ sent: { labour: { c: { number: 1 } } }, before: { labour } })).toBe(
    "changed it (Labour 3: added Company Cross, Number 1)",
  );
});

it("says nothing of rows, cells and fields that did not stay, or were so already", () => {
  const sent = { labour: { a: { number: 9, trade: "Fitter" }, b: null }, day: "2026-03-02" };
  const lost = ["labour/a/number", "labour/b"];
  expect(ofDiary({ sent, before: { labour }, lost, status: "merged" })).toBe(
    "changed it (Labour 1: Trade Plumber → Fitter)",
  );
  const same = { labour: { a: { number: 2 } } };
  expect(ofDiary({ sent: same, before: { labour } })).toBe("changed it");
});

it("says choices, days and references as people read them", () => {
  const sent = { weather: { a: { from: "07:30", condition: "heavy_rain" } }, day: "2026-03-02" };
  expect(ofDiary({ act: "create", sent, before: { weather: null, day: null } })).toBe(
    "added it (Weather 1: From 07:30, Weather Heavy rain; Day: 2 Mar 2026)",
  );
  expect(
    ofSnag({
      sent: { due: "2026-03-05", company: "0f00", priority: "high" },
      before: { due: "2026-03-02", company: "0f01", priority: null },
    }),
  ).toBe(
    "changed it (Due date: 2 Mar 2026 → 5 Mar 2026; Company: not known here → Acme Plumbing; Priority: added High)",
  );
});

it("says what was added to, moved and taken from a field", () => {
  const pin = { drawing: "a", revision: "b", x: 0.5, y: 0.5 };
  expect(
    ofSnag({ sent: { trade: null, pin: { ...pin, x: 1 } }, before: { trade: "Painting", pin } }),
  ).toBe("changed it (Trade: removed Painting; Place on a drawing: moved)");
  expect(ofSnag({ sent: { pin, trade: "Plumbing" }, before: { pin: null, trade: null } })).toBe(
    "changed it (Place on a drawing: added; Trade: added Plumbing)",
  );
  expect(ofSnag({ sent: { trade: null }, before: {} })).toBe("changed it");
});

it("says what was tried in vain, of which nothing is known but what was sent", () => {
  const sent = { labour: { a: { number: 6 }, b: null }, reason: null };
  const message = "It is approved.";
  expect(ofDiary({ sent, status: "refused", message })).toBe(
    "tried “Change” (Labour: Number 6; Labour: a row removed; Reason: removed). It is approved.",
  );
});

it("an act names what came with it", () => {
  expect(ofSnag({ act: "reject", sent: { reason: "Still rubs" }, before: { reason: null } })).toBe(
    "rejected (Reason: Still rubs)",
  );
});

it("a copied day is told in a few words", () => {
  const rows = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`row ${n + 10}`, { number: n }]),
  );
  const words = ofDiary({ sent: { labour: rows }, before: { labour: null } });
  expect(words).toMatch(/^changed it \(Labour 1: added Number 0;.*; and 18 more\)$/);
});

it("says which members of a set were added and removed", () => {
  const field = { ...snag.fields.trade, merge: "set", label: "Trades" } as const;
  const change = { name: "trades", lost: ["trades/Tiling"], isNew: false, isRefused: false };
  const before = ["Painting", "Plumbing"];
  expect(
    setWords(
      field,
      { ...change, before, sent: { add: ["Roof", "Tiling"], remove: ["Painting"] } },
      nameOf,
    ),
  ).toEqual(["Trades: added Roof, removed Painting"]);
  expect(setWords(field, { ...change, before, sent: ["Plumbing", "Roof"] }, nameOf)).toEqual([
    "Trades: added Roof, removed Painting",
  ]);
  expect(setWords(field, { ...change, before, sent: before }, nameOf)).toEqual([]);
});

it("tells the device's time where it is another one than the server's", () => {
  const madeAt = "2026-03-02T08:00:00.000Z";
  const receivedAt = "2026-03-02T17:12:00.000Z";
  expect(deviceTime({ madeAt: `${madeAt}/000001`, receivedAt })).toBe(madeAt);
  expect(deviceTime({ madeAt: "2026-03-02T17:11:00.000Z", receivedAt })).toBeUndefined();
  expect(deviceTime({ madeAt: "never", receivedAt })).toBeUndefined();
});
