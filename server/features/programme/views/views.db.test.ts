import { expect, it } from "vitest";
import type { ProgrammeView } from "../../../../contract/programme/programme-views.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { app, company, prepare, stranger } from "../programme-fixture.ts";

prepare();

const QUERY = "columns=name~start&critical=1";

const save = (
  id: string,
  body: Partial<BodyOf<typeof routes.saveProgrammeView>> = {},
  as = company.engineer,
) =>
  app.call(
    routes.saveProgrammeView,
    { params: { id }, body: { name: "Critical", query: QUERY, ...body } },
    as,
  );
const remove = (id: string, as = company.engineer) =>
  app.call(routes.deleteProgrammeView, { params: { id } }, as);

async function views(as = company.engineer): Promise<ProgrammeView[]> {
  const answer = await app.call(routes.listProgrammeViews, {}, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ProgrammeView[] }>().data;
}

it("a view is saved for oneself, saved again, and deleted", async () => {
  const id = newId();
  expect((await save(id)).json().data).toMatchObject({ _id: id, mine: true, shared: false });
  await save(id, { name: "Late", query: "status=late" });
  expect(await views()).toMatchObject([
    { _id: id, name: "Late", query: "status=late", by: { name: company.engineer.name } },
  ]);
  expect(await views(company.admin)).toEqual([]);
  expect((await save(id, {}, company.admin)).statusCode).toBe(404);
  expect((await remove(id, company.admin)).statusCode).toBe(404);
  expect((await remove(id)).statusCode).toBe(200);
  expect((await remove(id)).statusCode).toBe(404);
  expect(await views()).toEqual([]);
});

it("a shared view is found by everybody in the workspace, and changed by its maker alone", async () => {
  const id = newId();
  await save(id, { shared: true });
  expect(await views(company.clientOn)).toMatchObject([{ _id: id, mine: false, shared: true }]);
  expect(await views(stranger.engineer)).toEqual([]);
  expect((await save(id, {}, company.admin)).statusCode).toBe(403);
  expect((await remove(id, company.clientOn)).statusCode).toBe(403);
  expect((await remove(id, company.admin)).statusCode).toBe(200);
});

it("who does not plan keeps views, and shares none", async () => {
  const id = newId();
  expect((await save(id, { shared: true }, company.clientOn)).statusCode).toBe(403);
  expect((await save(id, {}, company.clientOn)).statusCode).toBe(200);
  expect((await save(newId(), { name: " " })).json().fields).toHaveProperty("name");
  expect((await save(newId(), { query: "x".repeat(2001) })).statusCode).toBe(400);
  // An id that is taken in another workspace is free in this one.
  expect((await save(id, {}, stranger.engineer)).statusCode).toBe(200);
});
