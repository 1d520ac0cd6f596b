import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
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
  // Signed is signed: on devices, in the history and on paper.
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
