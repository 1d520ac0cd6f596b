import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { shareTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let company: TestCompany;
let elsewhere: TestCompany;
beforeAll(async () => {
  app = await shareTestApp();
  company = await createCompany(app.database.superuser);
  elsewhere = await createCompany(app.database.superuser, "Other Builders");
});
afterAll(() => app.close());

async function found(q: string, as: TestPerson) {
  const answer = await app.call(routes.search, { query: { q } }, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { activities: { name: string; code: string }[] } }>().data.activities;
}

it("finds activities by name and code, for those who see their project, until it is in the trash", async () => {
  const add = (name: string, code: string) =>
    ({ op: "add_activity", _id: newId(), parent: null, fields: { name, code } }) as const;
  const answer = await app.call(
    routes.editProgramme,
    {
      params: { id: company.projectId },
      body: {
        _id: newId(),
        base: 0,
        edits: [add("Cast the ring beam", "B140"), add("Roof", "C10")],
      },
    },
    company.engineer,
  );
  expect(answer.statusCode, answer.body).toBe(200);

  expect(await found("ring beam", company.clientOn)).toMatchObject([
    { name: "Cast the ring beam", code: "B140", project: { _id: company.projectId } },
  ]);
  expect(await found("b140", company.engineer)).toHaveLength(1);
  expect(await found("ring beam", company.clientOff)).toEqual([]);
  expect(await found("ring beam", elsewhere.engineer)).toEqual([]);

  await app.call(routes.deleteProject, { params: { id: company.projectId } }, company.admin);
  expect(await found("ring beam", company.engineer)).toEqual([]);
});
