import { expect, it } from "vitest";
import { correctStamps, storableFields } from "./sent-commands.ts";

const replica = "01a21900-6e81-7676-aae0-2e6f04ffea61";
const serverNow = new Date("2026-11-26T12:00:00.000Z");
const stamps = (times: string[], now?: string) =>
  correctStamps(
    times.map((at) => ({ at })),
    { replica, now, serverNow },
  ).map((stamp) => stamp.slice(0, 31));

it("takes off what a clock is wrong by, ahead and behind", () => {
  expect(stamps(["2026-11-29T11:00:00.000Z"], "2026-11-29T12:00:00.000Z")).toEqual([
    "2026-11-26T11:00:00.000Z/000000",
  ]);
  expect(stamps(["1970-01-01T00:00:10.000Z"], "1970-01-01T00:00:20.000Z")).toEqual([
    "2026-11-26T11:59:50.000Z/000000",
  ]);
});

it("nothing is later than now, and what came in order stays in order", () => {
  expect(
    stamps(["2027-01-01T00:00:00.000Z", "2027-01-02T00:00:00.000Z", "2026-01-01T00:00:00.000Z"]),
  ).toEqual([
    "2026-11-26T12:00:00.000Z/000000",
    "2026-11-26T12:00:00.000Z/000001",
    "2026-01-01T00:00:00.000Z/000000",
  ]);
});

it("keeps the counters of a device", () => {
  const at = "2026-11-26T11:00:00.000Z";
  expect(stamps([`${at}/000001`, `${at}/000002`])).toEqual([`${at}/000001`, `${at}/000002`]);
});

it("a clock at the end of time is no error", () => {
  expect(stamps(["9999-12-31T23:59:59.999Z"], "0001-01-01T00:00:00.000Z")).toEqual([
    "2026-11-26T12:00:00.000Z/000000",
  ]);
});

it("leaves out what the database cannot hold, and nothing else", () => {
  const sent = {
    title: "Door\u0000 rubs \ud800",
    "na\u0000me": [{ "\udfff": "\u0000" }, 1, null, true],
    typed: String.raw`C:\u0000 and \ud800`,
    emoji: "🚧",
  };
  expect(storableFields(sent)).toEqual({
    title: "Door rubs \ufffd",
    name: [{ "\ufffd": "" }, 1, null, true],
    typed: String.raw`C:\u0000 and \ud800`,
    emoji: "🚧",
  });
});
