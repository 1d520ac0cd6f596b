import { beforeEach, describe, expect, it } from "vitest";
import type { Milestone } from "../../../contract/programme/milestones.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, type TestPerson } from "../../testing/company.ts";
import { app, company, edit, prepare, set, stranger, task } from "./programme-fixture.ts";

prepare();

async function answerFor(person: TestPerson, limit?: number) {
  const query = limit === undefined ? {} : { limit };
  const answer = await app.call(routes.listMilestones, { query }, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { today: string; milestones: Milestone[]; total: number } }>().data;
}

const namesFor = async (person: TestPerson) =>
  (await answerFor(person)).milestones.map(({ name }) => name);

async function keepBaseline() {
  const answer = await app.call(
    routes.createBaseline,
    { params: { id: company.projectId }, body: { name: "Contract" } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(201);
}

const at = (day: string) => ({ type: "finish_no_earlier_than", at: `${day}T16:00` }) as const;
const milestone = (name: string, day: string) =>
  task(name, { kind: "finish_milestone", constraint: at(day) });

const [frame, roof] = [milestone("Frame", "2199-03-01"), milestone("Roof", "2199-05-01")];

let elsewhere: string;

beforeEach(async () => {
  const { workspaceId, owner } = company;
  elsewhere = await addProject(app.database.superuser, {
    workspaceId,
    title: "Ikoyi Tower",
    createdBy: owner.id,
  });
});

describe("milestones", () => {
  it("come from all projects in sight, by their dates, with their project", async () => {
    await edit([task("Dig"), frame, roof]);
    await edit([milestone("Topping out", "2199-04-01")], { project: elsewhere, base: 0 });
    const { milestones, total } = await answerFor(company.engineer);
    expect(milestones.map(({ name, project, date }) => [name, project.title, date])).toEqual([
      ["Frame", "Lekki Duplex", "2199-03-01"],
      ["Topping out", "Ikoyi Tower", "2199-04-01"],
      ["Roof", "Lekki Duplex", "2199-05-01"],
    ]);
    expect(total).toBe(3);
    const first = await answerFor(company.engineer, 1);
    expect([first.milestones.length, first.total]).toEqual([1, 3]);
    for (const person of [company.clientOn, company.contractorOn])
      expect(await namesFor(person), person.name).toEqual(["Frame", "Roof"]);
    for (const person of [company.clientOff, company.contractorOff, stranger.owner])
      expect(await namesFor(person), person.name).toEqual([]);
  });

  it("tell their slip against the current baseline, and that there is none", async () => {
    await edit([frame]);
    expect((await answerFor(company.clientOn)).milestones).toMatchObject([
      { hasBaseline: false, baselineDate: null, slipDays: null },
    ]);
    await keepBaseline();
    await edit([set(frame._id, { constraint: at("2199-03-12") }), roof]);
    expect((await answerFor(company.clientOn)).milestones).toMatchObject([
      {
        name: "Frame",
        hasBaseline: true,
        date: "2199-03-12",
        baselineDate: "2199-03-01",
        slipDays: 11,
      },
      { name: "Roof", hasBaseline: true, baselineDate: null, slipDays: null },
    ]);
    await edit([set(frame._id, { constraint: at("2199-02-27") })]);
    expect((await answerFor(company.clientOn)).milestones[0]?.slipDays).toBe(-2);
  });

  it("are named for a week after they are reached, as done", async () => {
    const { today } = await answerFor(company.engineer);
    const daysAgo = (days: number) =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    const reached = (name: string, days: number) =>
      task(name, { kind: "finish_milestone", actualFinish: `${daysAgo(days)}T12:00` });
    await edit([roof, reached("Last week", 7), reached("Long ago", 9)]);
    expect((await answerFor(company.engineer)).milestones).toMatchObject([
      { name: "Last week", date: daysAgo(7), done: true },
      { name: "Roof", done: false },
    ]);
  });

  it("are none of projects that are settled, archived or in the trash", async () => {
    await edit([frame]);
    const change = async (words: string) => {
      await app.database.superuser.query(`update projects set ${words} where id = $1`, [
        company.projectId,
      ]);
      return namesFor(company.engineer);
    };
    expect(await change("status = 'completed'")).toEqual([]);
    expect(await change("status = 'active', archived_at = now()")).toEqual([]);
    expect(await change("archived_at = null, deleted_at = now()")).toEqual([]);
    expect(await change("deleted_at = null")).toEqual(["Frame"]);
  });
});
