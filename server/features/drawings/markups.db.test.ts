import { describe, expect, it } from "vitest";
import { MAX_POINTS, type MarkupShape } from "../../../contract/drawings/drawing-markups.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDrawingRow } from "../../testing/seed/seed-drawings.ts";
import { company, prepare, t } from "./drawing-fixture.ts";

prepare();

async function newRevision(): Promise<string> {
  const place = {
    workspaceId: company.workspaceId,
    projectId: company.projectId,
    by: company.engineer.id,
  };
  const of = { mark: "Tower", number: newId() };
  return (await addDrawingRow(t.database.superuser, place, of)).revision;
}

const note: MarkupShape = { kind: "text", tone: "red", at: [0.5, 0.5], text: "Move this wall" };
const draw = (
  id: string,
  as: TestPerson,
  body: { shape?: MarkupShape; shared?: boolean; _id?: string } = {},
) => t.call(routes.addMarkup, { params: { id }, body: { shape: note, ...body } }, as);
const list = async (id: string, as: TestPerson) =>
  (await t.call(routes.listMarkups, { params: { id } }, as)).json().data;

describe("a markup", () => {
  it("is refused if it is too long, misshapen, or far off the sheet", async () => {
    const id = await newRevision();
    const point = [0.1, 0.1];
    for (const shape of [
      {
        kind: "freehand",
        tone: "red",
        points: Array.from({ length: MAX_POINTS + 1 }, () => point),
      },
      { kind: "freehand", tone: "red", points: [point] },
      { kind: "cloud", tone: "red", points: [point, [9, 9]] },
      { kind: "text", tone: "red", at: point, text: "x".repeat(501) },
      { kind: "text", tone: "red", at: point, text: "Here", onload: "alert(1)" },
      { kind: "script", tone: "red" },
    ])
      expect(
        (await draw(id, company.engineer, { shape: shape as unknown as MarkupShape })).statusCode,
        JSON.stringify(shape).slice(0, 80),
      ).toBe(400);
  });

  it("is its maker's alone until it is shared", async () => {
    const id = await newRevision();
    const made = (await draw(id, company.clientOn)).json().data;
    expect(await list(id, company.clientOn)).toMatchObject([{ shape: note, shared: false }]);
    expect(await list(id, company.engineer)).toEqual([]);
    const share = (as: TestPerson) =>
      t.call(routes.shareMarkup, { params: { id: made._id }, body: { shared: true } }, as);
    expect((await share(company.engineer)).statusCode).toBe(404);
    expect((await share(company.clientOn)).statusCode).toBe(200);
    expect(await list(id, company.engineer)).toHaveLength(1);
    expect((await share(company.engineer)).statusCode).toBe(403);
  });

  it("is drawn by whoever sees the revision, once", async () => {
    const id = await newRevision();
    expect((await draw(id, company.contractorOn)).statusCode).toBe(404);
    const _id = newId();
    expect((await draw(id, company.clientOn, { _id })).statusCode).toBe(201);
    expect((await draw(id, company.clientOn, { _id })).statusCode).toBe(201);
    expect((await draw(id, company.engineer, { _id })).statusCode).toBe(409);
    expect(await list(id, company.clientOn)).toHaveLength(1);
  });

  it("is removed by its maker, and if it is shared by those who manage drawings", async () => {
    const id = await newRevision();
    const make = async (as: TestPerson) =>
      (await draw(id, as, { shared: true })).json().data._id as string;
    const remove = (markup: string, as: TestPerson) =>
      t.call(routes.deleteMarkup, { params: { id: markup } }, as);
    const clients = await make(company.clientOn);
    const engineers = await make(company.engineer);
    expect((await remove(engineers, company.clientOn)).statusCode).toBe(403);
    expect((await remove(clients, company.engineer)).statusCode).toBe(200);
    expect((await remove(engineers, company.engineer)).statusCode).toBe(200);
    expect(await list(id, company.engineer)).toEqual([]);
  });
});
