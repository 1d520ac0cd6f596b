import { expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { addProject } from "../../../testing/company.ts";
import { whileLocked } from "../../../testing/database/while-locked.ts";
import { app, command, company, deviceOf, prepare, push } from "../site-fixture.ts";

prepare();

/** While this lock lasts, records and tasks can be read but not written. */
const HOLD = ["lock table site_records, tasks in share mode"] as const;

const snagIn = (project: string) => command({ project, fields: { title: "Door rubs" } });

const codes = (results: Awaited<ReturnType<typeof push>>) =>
  results.map(({ status, code }) => code ?? status);

const addOther = () =>
  addProject(app.database.superuser, {
    workspaceId: company.workspaceId,
    title: "Ikoyi Tower",
    createdBy: company.owner.id,
    team: [company.contractorOn.id],
  });

it("a project that is archived while a parcel is on its way refuses its own commands, and no others", async () => {
  const other = await addOther();
  const device = deviceOf(company.engineer);
  const archiving = ["update projects set archived_at = now() where id = $1", other] as const;
  const results = await whileLocked(app.database.superuser, [HOLD, archiving], () =>
    push(device, [snagIn(company.projectId), snagIn(other), snagIn(company.projectId)]),
  );
  expect(codes(results)).toEqual(["accepted", "archived", "accepted"]);
});

it("whoever leaves a team, or whose project goes to the trash, while a parcel is on its way is refused that part alone", async () => {
  const other = await addOther();
  const device = deviceOf(company.contractorOn);
  const leaving = [
    "delete from project_members where project_id = $1 and user_id = $2",
    other,
    company.contractorOn.id,
  ] as const;
  const results = await whileLocked(app.database.superuser, [HOLD, leaving], () =>
    push(device, [snagIn(other), snagIn(company.projectId)]),
  );
  expect(codes(results)).toEqual(["not_found", "accepted"]);

  const trashed = await addOther();
  const deleting = ["update projects set deleted_at = now() where id = $1", trashed] as const;
  const more = await whileLocked(app.database.superuser, [HOLD, deleting], () =>
    push(device, [
      command({ record: "task", project: trashed, fields: { title: "Cast slab" } }),
      command({ record: "task", fields: { title: "Cast slab" } }),
    ]),
  );
  expect(more.map(({ status }) => status)).toEqual(["refused", "accepted"]);
});

it("an id that another project takes while a parcel is on its way is refused by itself", async () => {
  const other = await addOther();
  const device = deviceOf(company.engineer);
  const known = snagIn(company.projectId);
  await push(device, [known]);
  const fresh = snagIn(company.projectId);
  const taking = [
    `insert into site_records
     select (jsonb_populate_record(r, jsonb_build_object('id', $1::text, 'project_id', $2::text, 'number', 900))).*
       from site_records r where r.id = $3`,
    fresh.id,
    other,
    known.id,
  ] as const;
  const results = await whileLocked(app.database.superuser, [HOLD, taking], () =>
    push(device, [snagIn(company.projectId), fresh]),
  );
  expect(codes(results)).toEqual(["accepted", "not_found"]);
});

it("a task that is created while its project goes to the trash is refused in words", async () => {
  const other = await addOther();
  const deleting = ["update projects set deleted_at = now() where id = $1", other] as const;
  const answer = await whileLocked(app.database.superuser, [HOLD, deleting], async () =>
    app.call(
      routes.createTask,
      { body: { title: "Cast slab", project: other } },
      company.contractorOn,
    ),
  );
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toMatch(/^This project does not exist/);
});
