import { describe, expect, it } from "vitest";
import type { Programme, ProgrammeChanges } from "../../../contract/programme/programme.ts";
import type { ProgrammeRevision } from "../../../contract/programme/programme-revisions.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { longestPiece } from "../../testing/longest-piece.ts";
import {
  app,
  company,
  edit,
  prepare,
  programme,
  revision,
  set,
  stranger,
  task,
  twoTasks,
} from "./programme-fixture.ts";

prepare();

/** Milliseconds. Reading the edits of the test below takes 40, and undoing them in one go 300. */
const LONGEST_PIECE = 120;

const params = () => ({ params: { id: company.projectId } });

async function past(number: number, as = company.engineer): Promise<Programme> {
  const answer = await app.call(
    routes.getProgrammeRevision,
    { params: { id: company.projectId, number } },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Programme }>().data;
}

const restore = (
  number: number,
  sent: { _id?: string; base?: number } = {},
  as = company.engineer,
) =>
  app.call(
    routes.restoreProgramme,
    {
      params: { id: company.projectId, number },
      body: { _id: sent._id ?? newId(), base: sent.base ?? 3 },
    },
    as,
  );

/** Three revisions: two tasks, a longer one, and rows that moved. */
async function threeRevisions(): Promise<{ dig: string; cast: string }> {
  const { dig, cast } = await twoTasks();
  await edit([set(dig, { durationMinutes: 960 })], { label: "Rock was found", as: company.admin });
  const roof = task("Roof");
  await edit([
    roof,
    { op: "move_activity", _id: cast, parent: roof._id },
    { op: "move_activity", _id: roof._id, parent: null, after: null },
    { op: "set_programme", fields: { dataDate: "2026-03-02T08:00" } },
  ]);
  return { dig, cast };
}

it("a programme of many revisions ago is made in turns with other work", async () => {
  const { dig } = await twoTasks();
  await edit([set(dig, { name: "Excavate" })]);
  await app.database.superuser.query(
    `update programme_revisions set inverse =
       (select jsonb_agg(jsonb_build_object('op', 'set_activity', '_id', $2::text,
                                            'fields', jsonb_build_object('durationMinutes', 480 + n % 7)))
          from generate_series(1, 60000) n)
      where project_id = $1 and number = 2`,
    [company.projectId, dig],
  );
  let activities: Programme["activities"] = [];
  const longest = await longestPiece(async () => {
    ({ activities } = await past(1));
  }, LONGEST_PIECE);
  expect(activities[0]).toMatchObject({ name: "Excavate", durationMinutes: 483 });
  expect(longest).toBeLessThan(LONGEST_PIECE);
});

describe("revisions", () => {
  it("say who did what and when, the latest first", async () => {
    await threeRevisions();
    const answer = await app.call(
      routes.listProgrammeRevisions,
      { ...params(), query: { limit: 2 } },
      company.clientOn,
    );
    const page = answer.json<{ data: ProgrammeRevision[]; nextCursor: string }>();
    expect(page.data).toMatchObject([
      { number: 3, edits: 4, label: "added an activity, moved 2 activities, changed the settings" },
      { number: 2, edits: 1, label: "Rock was found", by: { name: company.admin.name } },
    ]);
    const rest = await app.call(
      routes.listProgrammeRevisions,
      { ...params(), query: { cursor: page.nextCursor } },
      company.clientOn,
    );
    expect(rest.json()).toMatchObject({ data: [{ number: 1 }], nextCursor: null });
  });

  it("can be looked at: the programme as it was, computed", async () => {
    await twoTasks();
    const first = await programme();
    await edit([set(first.activities[0]?._id ?? "", { durationMinutes: 960 })]);
    const second = await programme();
    await edit([{ op: "remove_activity", _id: first.activities[1]?._id ?? "" }, task("Roof")]);
    expect(await past(1)).toEqual(first);
    expect(await past(2, company.clientOn)).toEqual(second);
    expect(await past(3)).toEqual(await programme());
    expect(await past(0)).toMatchObject({ revision: 0, activities: [], start: null });
    const none = await app.call(
      routes.getProgrammeRevision,
      { params: { id: company.projectId, number: 4 } },
      company.engineer,
    );
    expect(none.statusCode).toBe(404);
  });
});

describe("going back", () => {
  it("is found behind more revisions than are undone at once", async () => {
    const { dig } = await twoTasks();
    const first = await programme();
    for (let days = 2; days < 105; days += 1)
      await edit([set(dig, { durationMinutes: days * 480 })], { dates: "none" });
    const pile = Array.from({ length: 600 }, (_, at) => task(`${at}`));
    await edit(pile, { dates: "none" });
    await edit(
      pile.map(({ _id }) => set(_id, { durationMinutes: 960 })),
      { dates: "none" },
    );
    expect(await past(1)).toEqual(first);
    expect((await past(105)).activities).toHaveLength(602);
  });

  it("is a revision of its own, which can be gone back from", async () => {
    await threeRevisions();
    const [first, third] = [await past(1), await past(3)];
    const back = await restore(1);
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json<{ data: ProgrammeChanges }>().data).toMatchObject({ revision: 4 });
    expect(await programme()).toEqual({ ...first, revision: 4 });
    expect((await restore(3, { base: 4 })).statusCode).toBe(200);
    expect(await programme()).toEqual({ ...third, revision: 5 });
  });

  it("is done once for an id, on the revision that was looked at, by planners", async () => {
    await threeRevisions();
    const _id = newId();
    expect((await restore(1, { _id })).statusCode).toBe(200);
    expect((await restore(1, { _id })).statusCode).toBe(200);
    expect(await revision()).toBe(4);
    expect((await restore(2)).json()).toMatchObject({ code: "conflict" });
    expect((await restore(9, { base: 4 })).statusCode).toBe(404);
    expect((await restore(1, { base: 4 }, company.clientOn)).statusCode).toBe(403);
    expect((await restore(1, { base: 4 }, stranger.engineer)).statusCode).toBe(404);
  });

  it("leaves out companies that are no longer there", async () => {
    const id = newId();
    const { superuser } = app.database;
    await superuser.query(
      "insert into companies (id, workspace_id, kind, name) values ($1, $2, 'subcontractor', 'Roofers')",
      [id, company.workspaceId],
    );
    const { dig } = await twoTasks();
    await edit([set(dig, { company: id })]);
    await edit([set(dig, { company: null })]);
    await superuser.query("delete from companies where id = $1", [id]);
    expect((await past(2)).activities[0]?.company).toBe(id);
    expect((await restore(2)).statusCode).toBe(200);
    expect((await programme()).activities[0]?.company).toBeNull();
  });
});
