import { expect, it } from "vitest";
import { diary } from "../../../../contract/site/diary.ts";
import { snag } from "../../../../contract/site/snag.ts";
import type { OutboxEntry } from "../../../device/database.ts";
import { lostFields, lostParts } from "./lost-parts.ts";

type Sent = Pick<OutboxEntry, "command" | "lost" | "shown">;
const sentOf = (fields: Readonly<Record<string, unknown>>, lost?: readonly string[]): Sent => ({
  command: {
    _id: "command",
    at: "2026-03-02T08:00:00.000Z",
    record: "diary",
    id: "monday",
    project: "duplex",
    act: "change",
    fields,
  },
  shown: {},
  ...(lost && { lost }),
});
const names = (id: string) => (id === "benin" ? "Benin Plumbing" : undefined);

it("quotes both values of each part that did not stay", () => {
  const entry = sentOf({ title: "Door rubs", priority: "high", company: "benin" }, [
    "title",
    "company",
  ]);
  const fields = { title: "Door does not close", priority: "low" };
  expect(lostParts(entry, { kind: snag, fields, nameOf: names })).toEqual([
    { key: "title", label: "What is wrong", mine: "Door rubs", now: "Door does not close" },
    { key: "company", label: "Company", mine: "Benin Plumbing", now: "nothing" },
  ]);
  expect(lostFields(entry)).toEqual({ title: "Door rubs", company: "benin" });
});

it("quotes a cell with the name of its row, and a removed row as a whole", () => {
  const masons = { trade: "Mason", number: 6 };
  const fields = { labour: { m: masons, p: { trade: "Plumber", number: 3 } } };
  const entry = sentOf({ labour: { m: { number: 4, hours: 8 }, p: null } }, [
    "labour/m/number",
    "labour/p",
  ]);
  expect(lostParts(entry, { kind: diary, fields, nameOf: names })).toEqual([
    { key: "labour/m/number", label: "Labour “Mason”, Number", mine: "4", now: "6" },
    { key: "labour/p", label: "Labour “Plumber”", mine: "nothing", now: "Trade Plumber, Number 3" },
  ]);
  expect(lostFields(entry)).toEqual({ labour: { m: { number: 4 }, p: null } });
});

it("counts every field as lost if the server named none, and skips fields that it does not know", () => {
  const entry = sentOf({ title: "Door rubs", unheard: 1 });
  const parts = lostParts(entry, { kind: snag, fields: {}, nameOf: names });
  expect(parts.map(({ key }) => key)).toEqual(["title"]);
});
