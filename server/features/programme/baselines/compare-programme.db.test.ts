import { describe, expect, it } from "vitest";
import type { ProgrammeBaseline } from "../../../../contract/programme/programme.ts";
import type { ProgrammeComparison } from "../../../../contract/programme/programme-compare.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import {
  app,
  company,
  edit,
  prepare,
  set,
  stranger,
  task,
  twoTasks,
} from "../programme-fixture.ts";

prepare();

const ask = (from: string, to?: string, as = company.engineer) =>
  app.call(
    routes.compareProgramme,
    { params: { id: company.projectId }, query: { from, ...(to ? { to } : {}) } },
    as,
  );

async function compared(from: string, to?: string, as = company.engineer) {
  const answer = await ask(from, to, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeComparison }>().data;
}

async function baseline(name: string): Promise<string> {
  const params = { id: company.projectId };
  const answer = await app.call(
    routes.createBaseline,
    { params, body: { name } },
    company.engineer,
  );
  return answer.json<{ data: ProgrammeBaseline }>().data._id;
}

describe("two states of a programme", () => {
  it("are told apart in words: what moved, by how much, because of what", async () => {
    const { dig, cast } = await twoTasks();
    const contract = `baseline:${await baseline("Contract")}`;
    await edit([set(dig, { durationMinutes: 960 })]);
    const found = await compared(contract, undefined, company.clientOn);
    expect(found).toMatchObject({
      from: { name: "Baseline “Contract”", revision: 1, finish: "2026-03-03T17:00" },
      to: { name: "The programme now", revision: 3, finish: "2026-03-04T17:00" },
      words: "The programme finishes 1 working day later, Wed 4 Mar 2026 17:00.",
      explained: true,
      groupCount: 1,
    });
    expect(found.groups).toMatchObject([
      {
        root: { kind: "activity", id: dig },
        effectMinutes: 480,
        count: 2,
        words:
          "“Dig”: its duration is 1 day longer. 2 activities move. Without it, the programme would finish 1 working day earlier.",
      },
    ]);
    expect(found.groups[0]?.moves.find(({ activity }) => activity === cast)).toMatchObject({
      startMinutes: 480,
      words: "“Cast” moves: it starts and finishes 1 working day later, because “Dig” moved.",
    });
    // The comparison in the other direction.
    expect((await compared("current", contract)).groups[0]?.words).toContain("1 day shorter");
  });

  it("are revisions too, with what came and went", async () => {
    const { cast } = await twoTasks();
    const roof = task("Roof");
    await edit([roof, { op: "remove_activity", _id: cast }]);
    await edit([set(roof._id, { name: "The roof" })]);
    const found = await compared("revision:1", "revision:2");
    expect(found).toMatchObject({
      from: { name: "Revision 1" },
      to: { name: "Revision 2" },
      added: [{ _id: roof._id, name: "Roof" }],
      removed: [{ _id: cast, name: "Cast" }],
    });
    expect(await compared("revision:2", "current")).toMatchObject({
      words: "The programme finishes at the same time, Mon 2 Mar 2026 17:00.",
      groups: [],
      added: [],
    });
  });

  it("have no reasons where a baseline has dates of its own", async () => {
    await twoTasks();
    const id = await baseline("From a file");
    await app.database.superuser.query(
      "update programme_baseline_activities set finishes_at = finishes_at + interval '1 day' where baseline_id = $1",
      [id],
    );
    expect(await compared(`baseline:${id}`)).toMatchObject({
      explained: false,
      groups: [],
      words:
        "Baseline “From a file” keeps dates that do not follow from its plan, such as dates from a file. So there are no reasons for what moved.",
    });
  });

  it("are there, and of a programme that one sees", async () => {
    await twoTasks();
    expect((await ask("revision:9")).statusCode).toBe(404);
    expect((await ask(`baseline:${newId()}`)).statusCode).toBe(404);
    expect((await ask("yesterday")).statusCode).toBe(400);
    expect((await ask("revision:0", "current", company.clientOff)).statusCode).toBe(404);
    expect((await ask("revision:0", "current", stranger.engineer)).statusCode).toBe(404);
  });
});
