import { describe, expect, it } from "vitest";
import type { Programme } from "../../../contract/programme/programme.ts";
import { routes } from "../../../contract/routes.ts";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { addSiteRecord } from "../../testing/seed/seed-site.ts";
import {
  app,
  company,
  itemOf,
  prepare,
  purge,
  remove,
  restore,
  rows,
  services,
  trash,
} from "./trash-fixture.ts";
import { purgeOverdueItems } from "./public.ts";

// What changed while a record was in the trash.

prepare();

const db = () => app.database.superuser;

/** A draft of the contractor's, in naira. */
const draft = () => {
  const { workspaceId, projectId, contractorOn } = company;
  const of = { workspaceId, projectId, createdBy: contractorOn.id, mark: "Nails" };
  return addExpense(db(), { ...of, status: "draft", amount: 300 });
};

async function programme(): Promise<Programme> {
  const params = { id: company.projectId };
  const answer = await app.call(routes.getProgramme, { params }, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Programme }>().data;
}

/** Edits the programme, which must be accepted. */
async function edit(edits: Edit[]): Promise<void> {
  const { revision: base } = await programme();
  const input = { params: { id: company.projectId }, body: { _id: newId(), base, edits } };
  const answer = await app.call(routes.editProgramme, input, company.engineer);
  expect(answer.statusCode, answer.body).toBe(200);
}

const addActivity = (_id: string, name: string): Edit => ({
  op: "add_activity",
  _id,
  parent: null,
  fields: { name },
});
const activity = async (id: string) => (await programme()).activities.find(({ _id }) => _id === id);

describe("the programme, as people see it", () => {
  it("names a company again that is back, and keeps it through the next edit", async () => {
    const { workspaceId, admin, projectId } = company;
    const firm = await addDirectoryCompany(db(), { workspaceId, name: "Zenith Steel" });
    const id = newId();
    await edit([addActivity(id, "Erect")]);
    await edit([{ op: "set_activity", _id: id, fields: { company: firm } }]);
    const told = expect.objectContaining({ topic: "programme", project: projectId });
    app.announced.length = 0;
    expect((await remove(routes.deleteCompany, firm)).statusCode).toBe(200);
    expect(app.announced).toContainEqual(told);
    expect((await activity(id))?.company).toBeNull();
    app.announced.length = 0;
    expect((await restore(await itemOf(firm), admin)).statusCode).toBe(200);
    expect(app.announced).toContainEqual(told);
    expect((await activity(id))?.company).toBe(firm);
    await edit([{ op: "set_activity", _id: id, fields: { name: "Erect the frame" } }]);
    expect(await rows("select company_id from programme_activities where id = $1", id)).toEqual([
      { company_id: firm },
    ]);
  });

  it("can be edited after its location is deleted for good, by the job and by the owner", async () => {
    const { workspaceId, projectId, owner } = company;
    const place = { workspaceId, projectId, createdBy: owner.id, kind: "location" } as const;
    for (const by of ["job", "owner"]) {
      const block = await addSiteRecord(db(), { ...place, title: `Block ${by}` });
      const id = newId();
      await edit([addActivity(id, "Dig")]);
      await edit([{ op: "set_activity", _id: id, fields: { location: block } }]);
      await rows(
        "update site_records set deleted_at = now() - interval '30 days' where id = $1",
        block,
      );
      expect((await activity(id))?.location).toBe(block);
      if (by === "job") expect(await purgeOverdueItems(services())).toBe(1);
      else expect((await purge(block)).statusCode).toBe(200);
      expect((await activity(id))?.location).toBeNull();
      await edit([{ op: "set_activity", _id: id, fields: { name: "Dig deeper" } }]);
    }
  });
});

describe("what may not come back as it was", () => {
  it("a photo of a diary that is approved since", async () => {
    const { workspaceId, projectId, contractorOn, engineer } = company;
    const diary = await addSiteRecord(db(), {
      workspaceId,
      projectId,
      createdBy: contractorOn.id,
      kind: "diary",
      title: "2026-03-02",
    });
    const made = await app.call(routes.addFile, { body: { diary } }, engineer);
    expect(made.statusCode, made.body).toBe(201);
    const file = made.json<{ data: { _id: string } }>().data._id;
    expect((await remove(routes.deleteFile, file)).statusCode).toBe(200);
    await rows("update site_records set state = 'approved' where id = $1", diary);
    const answer = await restore(await itemOf(file));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/its diary is approved since/);
    expect(await rows("select from files where id = $1", file)).toEqual([]);
  });

  it("a drawing whose sheets are gone, and while it is in the trash they stay", async () => {
    const { workspaceId, projectId, engineer } = company;
    const place = { workspaceId, projectId, by: engineer.id };
    const made = await addDrawingRow(db(), place, {
      mark: "Roof",
      number: "A-900",
      status: "draft",
    });
    await remove(routes.deleteDrawing, made.drawing);
    const [upload] = await rows(
      "select id from drawing_uploads where project_id = $1 and name = 'Roof.pdf'",
      projectId,
    );
    const kept = await remove(routes.deleteDrawingUpload, upload?.id);
    expect(kept.statusCode).toBe(409);
    expect(kept.json().message).toBe(
      "“Roof.pdf” is needed by the deleted drawing “Roof plan”, which can still be restored.",
    );
    const item = await itemOf(made.drawing);
    await db().query("alter table drawing_uploads disable trigger keep_upload");
    await rows("delete from drawing_uploads where id = $1", upload?.id);
    await db().query("alter table drawing_uploads enable trigger keep_upload");
    expect((await restore(item)).statusCode).toBe(409);
    expect(await itemOf(made.drawing)).toBe(item);
  });

  it("a task's resource stays until the task is back or gone for good", async () => {
    const { workspaceId, projectId, owner } = company;
    const of = { workspaceId, projectId, title: "Blind", createdBy: owner.id };
    const task = await addTask(db(), of);
    const [assigned] = await rows(
      `update resource_assignments set task_id = $1
        where id = (select id from resource_assignments where workspace_id = $2 limit 1) returning resource_id`,
      task,
      workspaceId,
    );
    await rows("delete from material_movements where resource_id = $1", assigned?.resource_id);
    await rows("delete from programme_assignments where resource_id = $1", assigned?.resource_id);
    await remove(routes.deleteTask, task);
    const answer = await remove(routes.deleteResource, assigned?.resource_id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/needed by a deleted project or task/);
  });
});

describe("a draft that is back", () => {
  it("counts who renamed its payee or deleted its rate meanwhile, as if it had been there", async () => {
    const { workspaceId, engineer, admin } = company;
    const firm = await addDirectoryCompany(db(), { workspaceId, name: "Zenith Steel" });
    const expense = await draft();
    await rows(
      "update expenses set vendor_company_id = $2, currency = 'USD' where id = $1",
      expense,
      firm,
    );
    const [before] = await rows("select version from expenses where id = $1", expense);
    await remove(routes.deleteExpense, expense);
    const rename = { params: { id: firm }, body: { name: "Kano Cement" } };
    const renamed = await app.call(routes.updateCompany, rename, engineer);
    expect(renamed.statusCode, renamed.body).toBe(200);
    const rate = newId();
    await rows(
      `insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate, created_by)
       select $1, id, currency, 'USD', '2020-01-02', 1500, $3 from workspaces where id = $2`,
      rate,
      workspaceId,
      admin.id,
    );
    const removed = await remove(routes.deleteExchangeRate, rate, admin);
    expect(removed.statusCode, removed.body).toBe(200);
    expect((await restore(await itemOf(expense))).statusCode).toBe(200);
    expect(
      await rows(
        "select payee_changed_by, amount_changed_by, version from expenses where id = $1",
        expense,
      ),
    ).toEqual([
      {
        payee_changed_by: [engineer.id],
        amount_changed_by: [admin.id],
        version: before?.version + 1,
      },
    ]);
  });

  it("comes back without the cost code and company that were deleted", async () => {
    const { workspaceId, projectId } = company;
    const firm = await addDirectoryCompany(db(), { workspaceId, name: "Zenith Steel" });
    const [expense, code] = [await draft(), newId()];
    await rows(
      "insert into cost_codes (id, workspace_id, project_id, code, title) values ($1, $2, $3, '09', 'Nails')",
      code,
      workspaceId,
      projectId,
    );
    await rows(
      "update expenses set vendor_company_id = $2, cost_code_id = $3 where id = $1",
      expense,
      firm,
      code,
    );
    await remove(routes.deleteExpense, expense);
    expect((await remove(routes.deleteCompany, firm)).statusCode).toBe(200);
    expect((await remove(routes.deleteCostCode, code)).statusCode).toBe(200);
    const answer = await restore(await itemOf(expense));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(
      await rows(
        "select vendor, vendor_company_id, cost_code_id from expenses where id = $1",
        expense,
      ),
    ).toEqual([{ vendor: "Nails", vendor_company_id: null, cost_code_id: null }]);
  });
});

it("an engineer who is a contractor now sees and restores only what contractors delete", async () => {
  const { workspaceId, projectId, contractorOn, engineer, owner } = company;
  const firm = await addDirectoryCompany(db(), { workspaceId, name: "Zenith Steel" });
  const place = { workspaceId, projectId, by: engineer.id };
  const drawing = await addDrawingRow(db(), place, {
    mark: "Roof",
    number: "A-9",
    status: "draft",
  });
  const task = await addTask(db(), { workspaceId, projectId, title: "Blind", createdBy: owner.id });
  const expense = await draft();
  await rows("update memberships set role = 'engineer' where user_id = $1", contractorOn.id);
  const [others] = await rows(
    "select id from expenses where status = 'draft' and project_id = $1 and created_by <> $2 limit 1",
    projectId,
    contractorOn.id,
  );
  const all = [
    [routes.deleteCompany, firm],
    [routes.deleteDrawing, drawing.drawing],
    [routes.deleteTask, task],
    [routes.deleteExpense, expense],
    ...(others ? [[routes.deleteExpense, others.id] as const] : []),
  ] as const;
  for (const [route, id] of all)
    expect((await remove(route, id, contractorOn)).statusCode).toBe(200);
  expect(await trash(contractorOn)).toHaveLength(all.length);
  await rows("update memberships set role = 'contractor' where user_id = $1", contractorOn.id);
  expect((await trash(contractorOn)).map(({ record }) => record)).toEqual([expense, task]);
  for (const id of [firm, drawing.drawing])
    expect((await restore(await itemOf(id), contractorOn)).statusCode).toBe(404);
  expect((await restore(await itemOf(expense), contractorOn)).statusCode).toBe(200);
});

it("nothing of a project in the trash is deleted for good before the project is", async () => {
  const { workspaceId, projectId, owner } = company;
  const of = { workspaceId, projectId, title: "Blind", createdBy: owner.id };
  const task = await addTask(db(), of);
  const snag = await addSiteRecord(db(), { ...of, deleted: true });
  await remove(routes.deleteTask, task);
  await rows("update trash_items set deleted_at = now() - interval '31 days'");
  await rows("update site_records set deleted_at = now() - interval '31 days' where id = $1", snag);
  await db().query("alter table projects disable trigger keep_project_in_sight");
  await rows("update projects set deleted_at = now() where id = $1", projectId);
  expect(await purgeOverdueItems(services())).toBe(0);
  await rows("update projects set deleted_at = null where id = $1", projectId);
  await db().query("alter table projects enable trigger keep_project_in_sight");
  expect(await purgeOverdueItems(services())).toBe(2);
});

it("a comment that is deleted for good, and the history of a snag, keep no words", async () => {
  const { taskId, engineer, workspaceId, projectId, owner } = company;
  const made = await app.call(
    routes.createComment,
    { body: { task: taskId, body: "A zebra secret" } },
    engineer,
  );
  const comment = made.json<{ data: { _id: string } }>().data._id;
  await remove(routes.deleteComment, comment);
  expect((await purge(await itemOf(comment))).statusCode).toBe(200);
  const of = { workspaceId, projectId, title: "A zebra secret", createdBy: owner.id };
  expect((await purge(await addSiteRecord(db(), { ...of, deleted: true }))).statusCode).toBe(200);
  const trail = await rows(
    "select subject, before from audit_events where workspace_id = $1 and subject like '%for good' and actor_id = $2 order by id",
    workspaceId,
    owner.id,
  );
  expect(trail[0]?.subject).toBe("deleted a comment for good");
  expect(JSON.stringify(trail[0])).not.toContain("zebra");
  expect(
    await rows("select from site_edits where sent::text || before::text like '%zebra%'"),
  ).toEqual([]);
});
