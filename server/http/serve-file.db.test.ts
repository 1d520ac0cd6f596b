import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../contract/route.ts";
import { routes } from "../../contract/routes.ts";
import { endpoints } from "../features/endpoints.ts";
import { newId } from "../platform/ids.ts";
import { createCompany, type TestCompany } from "../testing/company.ts";
import { shareTestApp, type TestApp } from "../testing/test-app.ts";

let t: TestApp;
let company: TestCompany;
beforeAll(async () => {
  t = await shareTestApp();
  company = await createCompany(t.database.superuser);
});
afterAll(() => t.close());

const files = endpoints
  .filter(({ kind }) => kind === "file")
  .map(({ route }) => ({ name: route.name, route }));
const ofRecords = files.filter(({ route }) => route.path.includes("{id}"));

/** Returns the address of a record. A programme is requested as a spreadsheet. */
function urlOf({ path, name }: AnyRoute, id: string): string {
  const url = path.replace("{id}", id).replaceAll(/\{\w+\}/g, "0");
  return name === routes.exportProgramme.name ? `${url}?format=csv` : url;
}

describe("an endpoint that answers with a file", () => {
  it("is each of these", () => {
    expect(files.map(({ name }) => name).toSorted()).toEqual(
      Object.values<AnyRoute>(routes)
        .filter(({ gives, access }) => gives !== undefined && access === "session")
        .filter((route) => route !== routes.live)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each(ofRecords)("refuses an id that is none: $name", async ({ route }) => {
    const url = urlOf(route, "x");
    const answer = await t.raw({ method: "GET", url }, company.owner);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: "validation_failed" }]);
  });

  it.each(files)("refuses nobody's request, and one with a false token: $name", async (each) => {
    const url = urlOf(each.route, newId());
    const headers = { authorization: "Bearer false" };
    for (const request of [{}, { headers }]) {
      const answer = await t.raw({ method: "GET", url, ...request });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: "unauthenticated" }]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it.each(ofRecords)("finds no record that is not there: $name", async ({ route }) => {
    const url = urlOf(route, newId());
    const answer = await t.raw({ method: "GET", url }, company.owner);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
    expect(answer.headers).not.toHaveProperty("etag");
  });

  it.each(files)("makes no file for a request of its headers alone: $name", async ({ route }) => {
    const url = urlOf(route, newId());
    expect((await t.raw({ method: "HEAD", url }, company.owner)).statusCode).toBe(404);
  });
});

it("every route of the contract is one endpoint, except those of the protocol tus", () => {
  const served = endpoints.map(({ route }) => route.name).toSorted();
  const tus = ["continueUpload", "createUpload", "deleteUpload", "getUpload"];
  expect([...served, ...tus].toSorted()).toEqual(Object.keys(routes).toSorted());
});
