import { expect, it } from "vitest";
import type { ProjectPicture } from "../../../contract/home/project-picture.ts";
import { routes } from "../../../contract/routes.ts";
import { addDays, mondayOf } from "../../../engine/day.ts";
import { today } from "../../platform/calendar.ts";
import { newId } from "../../platform/ids.ts";
import type { ActivityFields, Edit } from "../../../engine/programme/edits/edit.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import { app, company, edit, prepare, stranger } from "./picture-fixture.ts";

prepare();

function task(name: string, fields: ActivityFields = {}) {
  const add = {
    op: "add_activity",
    _id: newId(),
    parent: null,
    fields: { name, ...fields },
  } as const;
  return add satisfies Edit;
}

const set = (_id: string, fields: ActivityFields): Edit => ({ op: "set_activity", _id, fields });

const ask = (person: TestPerson, id = company.projectId) =>
  app.call(routes.getProjectPicture, { params: { id } }, person);

async function picture(person = company.engineer): Promise<ProjectPicture> {
  const answer = await ask(person);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProjectPicture }>().data;
}

const query = (text: string, ...values: readonly unknown[]) =>
  app.database.superuser.query(text, [...values]);
const now = () => today(app.clock.now, "Africa/Lagos");

/** Moves the clock, as if days had passed. */
function wait(days: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
}

async function keepBaseline(): Promise<void> {
  const answer = await app.call(
    routes.createBaseline,
    { params: { id: company.projectId }, body: { _id: newId(), name: "Contract", current: true } },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(201);
}

/** A diary with lines of labour: company, trade and number. */
async function diary(
  day: string,
  lines: readonly (readonly [company: string | null, trade: string | null, number: number])[],
  of: { readonly state?: string; readonly company?: string } = {},
): Promise<void> {
  const { workspaceId, projectId, engineer } = company;
  const on = { workspaceId, projectId, createdBy: engineer.id, title: day, kind: "diary" as const };
  const id = await addSiteRecord(app.database.superuser, {
    ...on,
    state: of.state ?? "submitted",
    company: of.company,
  });
  const rows = lines.map(([name, trade, number]) => [newId(), { company: name, trade, number }]);
  await query(
    "update site_records set fields = fields || jsonb_build_object('labour', $2::jsonb) where id = $1",
    id,
    JSON.stringify(Object.fromEntries(rows)),
  );
}

/** A snag found and closed some days ago. */
async function snag(of: {
  readonly found: number;
  readonly closed?: number;
  readonly due?: number;
}) {
  const { workspaceId, projectId, engineer } = company;
  const at = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000);
  const id = await addSiteRecord(app.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    title: "Door rubs",
    state: of.closed === undefined ? "open" : "closed",
  });
  await query(
    "update site_edits set state_after = 'open', received_at = $2 where record_id = $1",
    id,
    at(of.found),
  );
  await query(
    `update site_records set created_at = $2,
            fields = case when $3::text is null then fields else fields || jsonb_build_object('due', $3::text) end
      where id = $1`,
    id,
    at(of.found),
    of.due === undefined ? null : addDays(now(), -of.due),
  );
  if (of.closed !== undefined) await move(id, ["open", "closed"], at(of.closed));
  return id;
}

async function move(id: string, [before, after]: readonly [string, string], at: Date) {
  await query(
    `insert into site_edits (id, workspace_id, project_id, kind, record_id, act, sent, state_before, state_after, status, by_id,
                             replica, made_at, stamp, received_at, digest)
     values (gen_random_uuid(), $1, $2, 'snag', $3, 'close', '{}', $4, $5, 'accepted', $6, gen_random_uuid(), '', '', $7, '')`,
    company.workspaceId,
    company.projectId,
    id,
    before,
    after,
    company.engineer.id,
    at,
  );
}

it("is empty for a new project, and unknown to whoever does not see it", async () => {
  expect(await picture()).toEqual({
    asOf: now(),
    curve: null,
    slip: null,
    snags: null,
    labour: null,
  });
  for (const person of [company.clientOff, company.contractorOff, stranger.owner])
    expect((await ask(person)).statusCode).toBe(404);
  expect((await ask(company.engineer, "no-id")).statusCode).toBe(400);
});

it("draws planned, earned and forecast work up to and from the data date", async () => {
  const [dig, cast] = [
    task("Dig", { durationMinutes: 5 * 480 }),
    task("Cast", {
      durationMinutes: 5 * 480,
      constraint: { type: "start_no_earlier_than", at: "2026-03-09T08:00" },
    }),
  ];
  await edit([dig, cast]);
  expect((await picture()).curve).toMatchObject({
    planned: null,
    baseline: null,
    hasDataDate: false,
  });
  await keepBaseline();
  await edit([
    set(dig._id, { actualStart: "2026-03-02T08:00", percentComplete: 50 }),
    { op: "set_programme", fields: { dataDate: "2026-03-09T08:00" } },
  ]);
  const { curve } = await picture();
  expect(curve).toMatchObject({
    dataDate: "2026-03-09",
    hasDataDate: true,
    percentDone: 25,
    percentPlanned: 50,
    baseline: { name: "Contract" },
  });
  expect(curve?.ends[0]).toBe("2026-03-08");
  expect(curve?.planned?.slice(0, 2)).toEqual([50, 100]);
  expect(curve?.earned.slice(0, 2)).toEqual([25, null]);
  expect(curve?.forecast[0]).toBe(25);
  expect(curve?.forecast.at(-1)).toBe(100);
});

it("follows the finish of the programme and of milestones, as each day told it", async () => {
  const dig = task("Dig", { durationMinutes: 480 });
  const roof = task("Roof on", { kind: "finish_milestone" });
  await edit([
    dig,
    roof,
    { op: "add_link", _id: newId(), from: dig._id, to: roof._id, fields: {} },
  ]);
  await keepBaseline();
  wait(7);
  await edit([set(dig._id, { durationMinutes: 3 * 480 })]);
  // The last state of a day counts.
  await edit([set(dig._id, { durationMinutes: 2 * 480 })]);
  wait(7);
  const { slip } = await picture();
  expect(slip?.lines).toMatchObject([
    {
      milestone: null,
      agreed: "2026-03-02",
      isBaseline: true,
      finish: "2026-03-03",
      days: [0, 1, 1],
    },
    { milestone: { _id: roof._id, name: "Roof on" }, agreed: "2026-03-02", days: [0, 1, 1] },
  ]);
  const told = async () => {
    const { rows } = await query(
      "select milestones from programme_forecasts where project_id = $1 order by told_on",
      company.projectId,
    );
    return rows.map(({ milestones }) => Object.keys(milestones));
  };
  expect(await told()).toEqual([[roof._id], [roof._id]]);
  // A milestone that is reached is forecast no more.
  const reached = "2026-03-02T17:00";
  await edit([set(roof._id, { actualFinish: reached })]);
  expect(await told()).toEqual([[roof._id], [roof._id], []]);
});

it("counts open, overdue, found and closed snags at the end of each week", async () => {
  await snag({ found: 21, closed: 7 });
  const again = await snag({ found: 21, closed: 14 });
  await query("update site_records set state = 'open' where id = $1", again);
  await move(again, ["closed", "open"], new Date(app.clock.now.getTime() - 7 * 86_400_000));
  await snag({ found: 14, due: 8 });
  await snag({ found: 0 });
  const { snags } = await picture();
  expect(snags?.ends.map((end) => mondayOf(end))).toEqual(
    [21, 14, 7, 0].map((days) => mondayOf(addDays(now(), -days))),
  );
  expect(snags).toMatchObject({
    found: [2, 1, 0, 1],
    closed: [0, 1, 1, 0],
    open: [2, 2, 2, 3],
  });
  expect(snags?.overdue.at(-1)).toBe(1);
  // The contractor has none of them, and clients see none unless the company shows them.
  expect((await picture(company.contractorOn)).snags).toBeNull();
  expect((await picture(company.clientOn)).snags).toBeNull();
});

it("counts the men of each company once a day, from submitted and approved diaries", async () => {
  const monday = mondayOf(now());
  const masons = await addDirectoryCompany(app.database.superuser, {
    workspaceId: company.workspaceId,
    name: "Lagos Masons",
    people: [company.contractorOn.id],
  });
  await diary(addDays(monday, -14), [
    ["LAGOS MASONS Ltd.", "Mason", 10],
    ["Own people", "Labourer", 4],
  ]);
  // Both tell of the same men: the company's own diary counts.
  await diary(addDays(monday, -14), [[null, "mason", 12]], { company: masons });
  await diary(addDays(monday, -13), [["lagos masons", null, 6]]);
  await diary(addDays(monday, -12), [["Lagos Masons", "Mason", 99]], { state: "draft" });
  const { labour } = await picture();
  expect(labour).toMatchObject({
    days: [2, 0, 0],
    manDays: [22, 0, 0],
    byCompany: {
      men: [
        [9, 0, 0],
        [2, 0, 0],
      ],
    },
  });
  expect(labour?.byCompany.names.map((name) => name.toLowerCase())).toEqual([
    "lagos masons",
    "own people",
  ]);
  expect(labour?.byTrade.men.map(([first]) => first)).toEqual([6, 3, 2]);
  // A contractor sees their company's diary alone, and a client only approved ones.
  expect((await picture(company.contractorOn)).labour).toMatchObject({ manDays: [12, 0, 0] });
  expect((await picture(company.clientOn)).labour).toBeNull();
});
