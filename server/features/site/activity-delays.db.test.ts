import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { approve, codes, diaryId, masons, onDiary, submit } from "./diary-fixture.ts";
import { app, company, deviceOf, prepare, stranger } from "./site-fixture.ts";

prepare();

async function newActivities(): Promise<{ readonly dig: string; readonly cast: string }> {
  const [dig, cast] = [newId(), newId()];
  const edits = [dig, cast].map((_id): Edit => ({
    op: "add_activity",
    _id,
    parent: null,
    fields: { name: "Dig" },
  }));
  const body = { _id: newId(), base: 0, edits };
  const answer = await app.call(
    routes.editProgramme,
    { params: { id: company.projectId }, body },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return { dig, cast };
}

const ask = (activity: string, as: TestPerson = company.engineer) =>
  app.call(
    routes.listActivityDelays,
    { params: { id: company.projectId }, query: { activity } },
    as,
  );

it("refuses activities that are none, and strangers", async () => {
  expect((await ask("dig")).statusCode).toBe(400);
  expect((await ask(newId())).json()).toEqual({ data: [], total: 0, hours: 0 });
  for (const person of [company.contractorOff, company.clientOff, stranger.engineer])
    expect((await ask(newId(), person)).statusCode, person.role).toBe(404);
});

it("lists what delayed an activity, by the diaries that the caller sees", async () => {
  const { dig, cast } = await newActivities();
  const theirs = await masons();
  const [lost, other, gone] = [newId(), newId(), newId()];
  const delays = {
    [lost]: { reason: "weather", hours: 3.5, activity: dig, words: "Rain until noon" },
    [other]: { reason: "plant", hours: 9, activity: cast },
    [gone]: { hours: 7, activity: dig },
  };
  await submit({ delays });
  const removal = onDiary("change", { base: 2, fields: { delays: { [gone]: null } } });
  expect(await codes(deviceOf(company.engineer), removal)).toEqual(["accepted"]);
  await approve(
    { delays: { [newId()]: { hours: 2, activity: dig } } },
    { day: "2026-03-03", theirs },
  );
  const later = { diary: diaryId({ day: "2026-03-03", theirs }), company: { _id: theirs } };
  expect((await ask(dig)).json()).toMatchObject({
    total: 2,
    hours: 5.5,
    data: [
      { ...later, day: "2026-03-03", state: "approved", reason: null, hours: 2, words: "" },
      { diary: diaryId(), company: null, state: "submitted", reason: "Weather", hours: 3.5 },
    ],
  });
  expect((await ask(dig, company.contractorOn)).json()).toMatchObject({
    total: 1,
    hours: 2,
    data: [later],
  });
  expect((await ask(dig, company.clientOn)).json()).toMatchObject({ total: 1, data: [later] });
});
