import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { updateOf } from "../../../contract/site/long-text.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import {
  app,
  command,
  company,
  type Device,
  deviceOf,
  prepare,
  push,
  rowsOf,
  stranger,
} from "./site-fixture.ts";

prepare();

const DAY = "2026-03-02";

const idOf = (day: string, theirs: string | null = null) =>
  identityOf(diary, { project: company.projectId, fields: { day, company: theirs } }) ?? "";

const begin = (fields: Readonly<Record<string, unknown>> = {}, theirs: string | null = null) =>
  command({
    record: "diary",
    id: idOf(DAY, theirs),
    fields: { day: DAY, ...(theirs !== null && { company: theirs }), ...fields },
  });
const act = (name: string, more: Partial<Parameters<typeof command>[0]> = {}) =>
  command({ record: "diary", id: idOf(DAY), act: name, ...more });
const codes = async (device: Device, ...commands: ReturnType<typeof command>[]) =>
  (await push(device, commands)).map(({ status, code }) => code ?? status);
const one = async (person: TestPerson, id = idOf(DAY)) => (await rowsOf(person, "diary")).get(id);

const masons = (name = "Lagos Masons", people: readonly string[] = [company.contractorOn.id]) =>
  addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name,
    people: [...people],
  });

/** A diary that the engineer submitted. */
async function submitted(): Promise<Device> {
  const engineer = deviceOf(company.engineer);
  expect(await codes(engineer, begin(), act("submit"))).toEqual(["accepted", "accepted"]);
  return engineer;
}

/** A diary that the owner approved. */
async function approved(): Promise<Device> {
  await submitted();
  const owner = deviceOf(company.owner);
  expect(await codes(owner, act("approve", { base: 2 }))).toEqual(["accepted"]);
  return owner;
}

describe("one diary for each day and company", () => {
  it("refuses another id than the one that the day and company give", async () => {
    const engineer = deviceOf(company.engineer);
    const other = { ...begin(), id: newId() };
    expect(await codes(engineer, other)).toEqual(["wrong_id"]);
    const theirs = await masons();
    expect(
      await codes(engineer, begin(), act("change", { fields: { day: "2026-03-03" } })),
    ).toEqual(["accepted", "wrong_id"]);
    expect(await codes(engineer, act("change", { fields: { company: theirs } }))).toEqual([
      "wrong_id",
    ]);
    expect(await codes(engineer, { ...begin(), fields: {} })).toEqual(["validation_failed"]);
  });

  it("joins what two people began apart: rows, cells and words", async () => {
    const [ada, bola] = [deviceOf(company.engineer), deviceOf(company.admin)];
    const [mine, yours] = [newId(), newId()];
    const notes = (words: string) => ({ update: updateOf(undefined, words) });
    const first = begin({
      labour: { [mine]: { trade: "Mason", number: 4 } },
      notes: notes("Rain."),
    });
    const second = begin({ labour: { [yours]: { trade: "Tiler" } }, notes: notes("Pump broke.") });
    expect(await codes(ada, first)).toEqual(["accepted"]);
    expect(await codes(bola, second)).toEqual(["merged"]);
    const row = await one(company.owner);
    expect(row?.fields["labour"]).toEqual({
      [mine]: { trade: "Mason", number: 4 },
      [yours]: { trade: "Tiler" },
    });
    expect(row?.fields["notes"]).toContain("Rain.");
    expect(row?.fields["notes"]).toContain("Pump broke.");
    const change = (cells: Record<string, unknown>) =>
      act("change", { base: 1, fields: { labour: { [mine]: cells } } });
    await push(ada, [change({ hours: 8 })]);
    await push(bola, [change({ number: 5 })]);
    expect((await one(company.owner))?.fields["labour"]).toMatchObject({
      [mine]: { trade: "Mason", number: 5, hours: 8 },
    });
  });
});

describe("rows", () => {
  it("names the row whose cell is not in order", async () => {
    const device = deviceOf(company.engineer);
    const bad = begin({
      labour: { [newId()]: { trade: "Mason", number: -1 }, [newId()]: { number: 1.234 } },
      weather: { [newId()]: { from: "25:00" } },
      delays: { [newId()]: { reason: "mood" } },
    });
    const [refused] = await push(device, [bad]);
    expect(refused?.message).toContain("Labour, “Mason”: Number must be a number from 0 to 10,000");
    expect(refused?.message).toContain("Labour, row 2: Number must be");
    expect(refused?.message).toContain("Weather, “25:00”: From must be a time such as 07:30.");
    expect(refused?.message).toContain("Delays, “mood”: Reason must be one of");
    for (const labour of [
      [],
      "rows",
      { x: {} },
      { [newId()]: [] },
      { [newId()]: { ghost: 1 } },
      { [newId()]: { trade: "x".repeat(61) } },
    ])
      expect(await codes(device, begin({ labour })), JSON.stringify(labour)).toEqual([
        "validation_failed",
      ]);
  });

  it("are at most 200, however many commands bring them (C16)", async () => {
    const device = deviceOf(company.engineer);
    const rows = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, () => [newId(), { trade: "Mason" }]));
    expect(await codes(device, begin({ labour: rows(201) }))).toEqual(["validation_failed"]);
    expect(await codes(device, begin({ labour: rows(200) }))).toEqual(["accepted"]);
    const more = act("change", { base: 1, fields: { labour: rows(1) } });
    expect(await push(device, [more])).toMatchObject([
      { code: "validation_failed", message: "Labour can have at most 200 rows." },
    ]);
  });

  it("refer to activities of the project alone", async () => {
    const [refused] = await push(deviceOf(company.engineer), [
      begin({ work: { [newId()]: { activity: newId(), percent: 50 } } }),
    ]);
    expect(refused).toMatchObject({
      code: "unknown_reference",
      message: "Work done, Activity: this no longer exists, or you do not have access to it.",
    });
  });
});

describe("states", () => {
  it("is sent back with a reason, and submitted again", async () => {
    const engineer = await submitted();
    const owner = deviceOf(company.owner);
    expect(await codes(owner, act("return"))).toEqual(["validation_failed"]);
    expect(await codes(owner, act("return", { fields: { reason: "Whose crane?" } }))).toEqual([
      "accepted",
    ]);
    expect(await one(company.engineer)).toMatchObject({
      state: "draft",
      fields: { reason: "Whose crane?" },
    });
    expect(await codes(owner, act("approve", { base: 9 }))).toEqual(["transition_conflict"]);
    expect(await codes(engineer, act("submit"))).toEqual(["accepted"]);
  });

  it("is approved by nobody who began it, but by the only one who could (C15)", async () => {
    const engineer = await submitted();
    const [own] = await push(engineer, [act("approve", { base: 2 })]);
    expect(own).toMatchObject({
      code: "forbidden",
      message: "You began this yourself, so somebody else who runs projects must do this.",
    });
    await app.database.superuser.query(
      "update memberships set active = false where workspace_id = $1 and role in ('admin', 'engineer') and user_id <> $2",
      [company.workspaceId, company.engineer.id],
    );
    expect(await codes(engineer, act("approve", { base: 2 }))).toEqual(["accepted"]);
    const history = await app.call(
      routes.getRecordHistory,
      { params: { id: idOf(DAY) } },
      company.engineer,
    );
    expect(history.json().data[0]).toMatchObject({
      act: "approve",
      message: "Done by the person who began it, because nobody else here could do it.",
    });
  });

  it("is approved as it was seen (C15)", async () => {
    const engineer = await submitted();
    await push(engineer, [act("change", { base: 2, fields: { notes: "Also a crane." } })]);
    const owner = deviceOf(company.owner);
    expect(await codes(owner, act("approve", { base: 2 }))).toEqual(["changed_since"]);
    expect(await codes(owner, act("approve", { base: 3 }))).toEqual(["accepted"]);
  });

  it("does not change once approved, whoever asks, and takes addenda", async () => {
    const owner = await approved();
    const change = act("change", { base: 3, fields: { notes: "Rewritten" } });
    const add = (words: string, row = newId()) =>
      act("addendum", { base: 3, fields: { addenda: { [row]: { words } } } });
    const again = begin({ notes: "Rewritten" });
    for (const person of [company.owner, company.admin, company.engineer])
      expect(
        await codes(deviceOf(person), { ...change, _id: newId() }, { ...again, _id: newId() }),
        person.role,
      ).toEqual(["final", "final"]);
    expect(await codes(owner, act("return", { fields: { reason: "x" } }))).toEqual([
      "transition_conflict",
    ]);
    expect(await codes(owner, act("delete"))).toEqual(["forbidden"]);
    const row = newId();
    expect(await codes(owner, add("The pump came back.", row))).toEqual(["accepted"]);
    expect(await codes(owner, add("Something else", row))).toEqual(["only_added"]);
    const remove = act("addendum", { fields: { addenda: { [row]: null } } });
    expect(await codes(owner, remove)).toEqual(["only_added"]);
    const beside = act("addendum", {
      fields: { addenda: { [newId()]: { words: "x" } }, notes: "x" },
    });
    expect(await codes(owner, beside, act("addendum"))).toEqual(["forbidden", "validation_failed"]);
    expect((await one(company.owner))?.fields["addenda"]).toEqual({
      [row]: { words: "The pump came back." },
    });
  });

  it("takes no addenda before it is approved", async () => {
    const engineer = deviceOf(company.engineer);
    const addenda = { [newId()]: { words: "Early" } };
    expect(
      await codes(
        engineer,
        begin({ addenda }),
        begin(),
        act("change", { fields: { addenda } }),
        act("addendum", { fields: { addenda } }),
      ),
    ).toEqual(["validation_failed", "accepted", "validation_failed", "transition_conflict"]);
  });
});

describe("who", () => {
  it("lets contractors write and submit their own company's, and nothing else", async () => {
    const contractor = deviceOf(company.contractorOn);
    expect(await codes(contractor, begin())).toEqual(["forbidden"]);
    const [ours, painters] = [await masons(), await masons("Painters", [])];
    expect(await codes(contractor, begin({}, painters), begin())).toEqual([
      "forbidden",
      "forbidden",
    ]);
    const id = idOf(DAY, ours);
    const row = { [newId()]: { trade: "Mason" } };
    expect(
      await codes(
        contractor,
        begin({}, ours),
        act("change", { id, base: 1, fields: { labour: row } }),
        act("submit", { id }),
        act("approve", { id, base: 3 }),
        act("delete", { id }),
      ),
    ).toEqual(["accepted", "accepted", "accepted", "forbidden", "forbidden"]);
    expect(await codes(deviceOf(company.owner), act("approve", { id, base: 3 }))).toEqual([
      "accepted",
    ]);
    expect(await codes(contractor, act("change", { id, fields: { labour: row } }))).toEqual([
      "final",
    ]);
  });

  it("lets those who run projects write the project's, and approve a company's without writing it", async () => {
    const ours = await masons();
    const id = idOf(DAY, ours);
    const engineer = deviceOf(company.engineer);
    expect(await codes(engineer, begin({}, ours))).toEqual(["forbidden"]);
    await push(deviceOf(company.contractorOn), [begin({}, ours)]);
    expect(
      await codes(
        engineer,
        act("change", { id, base: 1, fields: { notes: "Not theirs" } }),
        act("submit", { id }),
      ),
    ).toEqual(["forbidden", "forbidden"]);
  });

  it("shows contractors their company's, clients the approved ones, and strangers none", async () => {
    const ours = await masons();
    await push(deviceOf(company.contractorOn), [begin({}, ours)]);
    await push(deviceOf(company.engineer), [begin()]);
    const sees = async (person: TestPerson) => [...(await rowsOf(person, "diary")).keys()];
    expect(await sees(company.contractorOn)).toEqual([idOf(DAY, ours)]);
    expect((await sees(company.admin)).toSorted()).toEqual([idOf(DAY), idOf(DAY, ours)].toSorted());
    expect(await sees(company.clientOn)).toEqual([]);
    await push(deviceOf(company.engineer), [act("submit")]);
    expect(await sees(company.clientOn)).toEqual([]);
    await push(deviceOf(company.owner), [act("approve", { base: 2 })]);
    expect(await sees(company.clientOn)).toEqual([idOf(DAY)]);
    expect(await sees(company.clientOff)).toEqual([]);
    const history = (as: TestPerson) =>
      app.call(routes.getRecordHistory, { params: { id: idOf(DAY) } }, as);
    expect((await history(company.contractorOn)).statusCode).toBe(404);
    expect((await history(stranger.admin)).statusCode).toBe(404);
  });
});
