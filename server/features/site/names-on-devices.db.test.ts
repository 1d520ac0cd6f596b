import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addTask } from "../../testing/company.ts";
import { seedProgramme } from "../../testing/seed/seed-programme.ts";
import { approve, codes, diaryId, onDiary } from "./diary-fixture.ts";
import { app, company, deviceOf, prepare, pull, rowsOf } from "./site-fixture.ts";

prepare();

it("says who added an addendum to a diary, and when", async () => {
  await approve({ notes: "Rain." });
  const row = newId();
  const addendum = onDiary("addendum", {
    fields: { addenda: { [row]: { words: "It stopped." } } },
  });
  expect(await codes(deviceOf(company.admin), addendum)).toEqual(["accepted"]);
  for (const person of [company.engineer, company.clientOn])
    expect((await rowsOf(person, "diary")).get(diaryId()), person.role).toMatchObject({
      addenda: { [row]: { by: { _id: company.admin.id }, at: addendum.at } },
    });
  // Signatures keep the name at that time: on devices, in the history and on paper.
  const renamed = { body: { name: "Ada Okafor" } };
  await app.call(routes.updateProfile, renamed, company.admin);
  await app.call(routes.updateProfile, { body: { name: "Olu Cole" } }, company.owner);
  const device = (await rowsOf(company.engineer, "diary")).get(diaryId());
  expect(device).toMatchObject({ addenda: { [row]: { by: { name: "Ada Admin" } } } });
  const history = await app.call(
    routes.getRecordHistory,
    { params: { id: diaryId() } },
    company.engineer,
  );
  expect(history.statusCode, history.body).toBe(200);
  expect(history.body).toContain('"name":"Ada Admin"');
  expect(history.body).not.toMatch(/Okafor|Cole/);
});

it("tells devices of a person's new name with the project's people (D9)", async () => {
  const { cursor } = await pull(company.engineer);
  const renamed = await app.call(
    routes.updateProfile,
    { body: { name: "Ada Okafor" } },
    company.admin,
  );
  expect(renamed.statusCode, renamed.body).toBe(200);
  const { changes } = await pull(company.engineer, cursor);
  const project = changes.find(({ record }) => record === "project");
  expect(project?.row?.["people"]).toContainEqual(
    expect.objectContaining({ _id: company.admin.id, name: "Ada Okafor" }),
  );
});

it("sends tasks again whose maker, or activity, is called otherwise, and no others (D12)", async () => {
  const { workspaceId, projectId, contractorOn, engineer } = company;
  const { superuser } = app.database;
  const of = { id: projectId, mark: "Block A" };
  const { dig, cast } = await seedProgramme(superuser, company, of);
  const add = async (title: string, createdBy: string, activity: string) => {
    const id = await addTask(superuser, { workspaceId, projectId, title, createdBy });
    await superuser.query("update tasks set activity_id = $2 where id = $1", [id, activity]);
    return id;
  };
  const dug = await add("Dig by hand", contractorOn.id, dig);
  const poured = await add("Order concrete", engineer.id, cast);
  const { cursor } = await pull(engineer);
  const body = { name: "Tunde Mason" };
  expect((await app.call(routes.updateProfile, { body }, contractorOn)).statusCode).toBe(200);
  const tasksIn = ({ changes }: Awaited<ReturnType<typeof pull>>) =>
    changes.filter(({ record }) => record === "task");
  const renamed = await pull(engineer, cursor);
  expect(tasksIn(renamed)).toMatchObject([
    { id: dug, row: { createdBy: body, activity: { code: "A1", name: "Block A dig" } } },
  ]);
  const edit = async (base: number, fields: { name: string } | { notes: string }) => {
    const edits = [{ op: "set_activity" as const, _id: cast, fields }];
    const input = { params: { id: projectId }, body: { _id: newId(), base, edits } };
    const edited = await app.call(routes.editProgramme, input, engineer);
    expect(edited.statusCode, edited.body).toBe(200);
  };
  await edit(1, { name: "Pour slab" });
  const afterRenaming = await pull(engineer, renamed.cursor);
  expect(tasksIn(afterRenaming)).toMatchObject([
    { id: poured, row: { activity: { name: "Pour slab" }, createdBy: { _id: engineer.id } } },
  ]);
  await edit(2, { notes: "By crane." });
  expect(tasksIn(await pull(engineer, afterRenaming.cursor))).toEqual([]);
});
