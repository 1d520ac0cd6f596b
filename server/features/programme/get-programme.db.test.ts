import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import type { ProgrammePresence } from "../../../contract/programme/programme-presence.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { routes } from "../../../contract/routes.ts";
import { app, company, edit, prepare, set, stranger, twoTasks } from "./programme-fixture.ts";

prepare();

const get = (headers: Record<string, string> = {}, as = company.engineer) =>
  app.call(routes.getProgramme, { params: { id: company.projectId }, headers }, as);

it("a programme has an ETag, and who has it gets 304 until it changes", async () => {
  const empty = String((await get()).headers["etag"]);
  expect((await get({ "if-none-match": empty })).statusCode).toBe(304);
  const { dig } = await twoTasks();
  const first = await get({ "if-none-match": empty });
  expect(first.statusCode).toBe(200);
  const etag = String(first.headers["etag"]);
  const again = await get({ "if-none-match": `W/${etag}` });
  expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", etag]);
  // A client receives no assignments, so the ETag differs.
  expect((await get({ "if-none-match": etag }, company.clientOn)).statusCode).toBe(200);
  expect((await get({ "if-none-match": etag }, stranger.engineer)).statusCode).toBe(404);
  await edit([set(dig, { name: "Excavate" })]);
  expect((await get({ "if-none-match": etag })).statusCode).toBe(200);
});

it("a large programme is compressed for whoever takes that, and the same in every encoding", async () => {
  await edit(
    Array.from({ length: 300 }, (_, n) => ({
      op: "add_activity" as const,
      _id: newId(),
      parent: null,
      fields: { name: `Pour bay ${n}`, durationMinutes: 480 },
    })),
  );
  const plain = await get();
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.json().data.activities).toHaveLength(300);
  for (const [encoding, unpack] of [
    ["zstd", zstdDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const packed = await get({ "accept-encoding": encoding });
    expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    const etag = String(packed.headers["etag"]);
    expect((await get({ "accept-encoding": encoding, "if-none-match": etag })).statusCode).toBe(
      304,
    );
  }
});

it("a bare programme has all that people set, and the current baseline, without the dates of its activities", async () => {
  const { dig } = await twoTasks();
  const params = { id: company.projectId };
  const kept = await app.call(
    routes.createBaseline,
    { params, body: { name: "As agreed", current: true } },
    company.engineer,
  );
  expect(kept.statusCode, kept.body).toBe(201);
  const { start, finish } = (await get()).json().data.activities[0];
  await edit([set(dig, { durationMinutes: 960 })]);
  const bare = await app.call(routes.getBareProgramme, { params }, company.engineer);
  expect(bare.statusCode, bare.body).toBe(200);
  const { activities, links, baselineDates, ...facts } = bare.json().data;
  const whole = (await get()).json().data;
  expect(whole).toMatchObject({ ...facts, activities, links });
  expect(activities[0]).toMatchObject({ _id: dig, durationMinutes: 960 });
  expect(Object.keys(activities[0])).not.toEqual(expect.arrayContaining(["start"]));
  expect(Object.keys(links[0])).not.toEqual(expect.arrayContaining(["driving"]));
  expect(baselineDates).toHaveLength(2);
  expect(baselineDates).toContainEqual({ activity: dig, start, finish });
  const etag = String(bare.headers["etag"]);
  for (const [as, status] of [
    [company.engineer, 304],
    [company.clientOn, 200],
    [company.clientOff, 404],
    [stranger.engineer, 404],
  ] as const) {
    const headers = { "if-none-match": etag };
    const again = await app.call(routes.getBareProgramme, { params, headers }, as);
    expect(again.statusCode).toBe(status);
  }
});

it("explains a date by the steps that lead to it", async () => {
  const { dig, cast, link } = await twoTasks();
  const ask = (activity: string, as = company.clientOn) =>
    app.call(
      routes.getWhy,
      { params: { id: company.projectId, activity }, query: { of: "finish" } },
      as,
    );
  const answer = await ask(cast);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json();
  expect(data).toMatchObject({ activity: cast, of: "finish", at: "2026-03-03T17:00" });
  expect(data.steps[0]).toMatchObject({ kind: "programme_start", to: "2026-03-02T08:00" });
  expect(data.steps.at(-1)).toMatchObject({ kind: "work", activity: cast, to: "2026-03-03T17:00" });
  expect(data.steps).toContainEqual(expect.objectContaining({ kind: "link", link }));
  expect(data.steps.at(-1).words).toContain("Tue 3 Mar 2026 17:00");
  await edit([{ op: "remove_activity", _id: dig }]);
  expect((await ask(dig)).statusCode).toBe(404);
  expect((await ask(cast, company.clientOff)).statusCode).toBe(404);
});

it("tells who has the programme open, on which row, and forgets them", async () => {
  const { dig } = await twoTasks();
  const params = { id: company.projectId };
  const put = async (as: TestPerson, activity: string | null, left = false) => {
    const body = { activity, ...(left ? { left } : {}) };
    const answer = await app.call(routes.putProgrammePresence, { params, body }, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: ProgrammePresence[] }>().data;
  };
  const others = async (as: TestPerson) => {
    const answer = await app.call(routes.listProgrammePresence, { params }, as);
    return answer.json<{ data: ProgrammePresence[] }>().data;
  };
  const told = () => app.announced.filter(({ topic }) => topic === "presence").length;
  const before = told();
  expect(await put(company.engineer, dig)).toEqual([]);
  expect(await put(company.admin, null)).toMatchObject([
    { person: { _id: company.engineer.id, name: company.engineer.name }, activity: dig },
  ]);
  expect(told()).toBe(before + 2);
  await put(company.engineer, dig);
  expect(told()).toBe(before + 2);
  expect(await others(company.clientOn)).toHaveLength(2);
  await put(company.admin, null, true);
  expect(await others(company.clientOn)).toHaveLength(1);
  app.clock.now = new Date(app.clock.now.getTime() + 61_000);
  expect(await others(company.clientOn)).toEqual([]);
  for (const as of [company.clientOff, stranger.engineer]) {
    const answer = await app.call(
      routes.putProgrammePresence,
      { params, body: { activity: null } },
      as,
    );
    expect(answer.statusCode).toBe(404);
  }
});
