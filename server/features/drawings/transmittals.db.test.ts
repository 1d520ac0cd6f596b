import { describe, expect, it } from "vitest";
import { listMyNotifications } from "../../../contract/mail/notifications.ts";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import type { TestPerson } from "../../testing/company.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import { addDrawingRow, type SeededDrawing } from "../../testing/seed/seed-drawings.ts";
import { company, prepare, t } from "./drawing-fixture.ts";

prepare();

const addDrawing = (number = "A-101", status = "construction"): Promise<SeededDrawing> =>
  addDrawingRow(
    t.database.superuser,
    {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      by: company.engineer.id,
    },
    { mark: "Tower", number, status },
  );

type Body = BodyOf<typeof routes.sendTransmittal>;

const send = (body: Omit<Body, "reason">, as: TestPerson = company.engineer) =>
  t.call(
    routes.sendTransmittal,
    { params: { id: company.projectId }, body: { reason: "construction", ...body } },
    as,
  );
const list = async (as: TestPerson) =>
  (await t.call(routes.listTransmittals, { params: { id: company.projectId } }, as)).json().data;
const see = async ({ drawing }: SeededDrawing, as: TestPerson) =>
  (await t.call(routes.getDrawing, { params: { id: drawing } }, as)).statusCode;
const receive = (id: string, as: TestPerson, acknowledged = false) =>
  t.call(routes.receiveTransmittal, { params: { id }, body: { acknowledged } }, as);

describe("a transmittal", () => {
  it("is refused without drawings, without recipients, with a draft, or to somebody off the team", async () => {
    const { revision } = await addDrawing();
    const draft = await addDrawing("A-102", "draft");
    const people = [company.contractorOn.id];
    expect((await send({ revisions: [], people })).statusCode).toBe(400);
    expect((await send({ revisions: [revision] })).json().fields).toHaveProperty("people");
    expect((await send({ revisions: [draft.revision], people })).json().fields).toEqual({
      revisions: "Only issued revisions of this project can be sent.",
    });
    const off = [company.contractorOff.id];
    expect((await send({ revisions: [revision], people: off })).json().fields).toHaveProperty(
      "people",
    );
    const companies = [newId()];
    expect((await send({ revisions: [revision], companies })).statusCode).toBe(400);
    expect((await send({ revisions: [revision], people }, company.contractorOn)).statusCode).toBe(
      403,
    );
    expect(await list(company.engineer)).toEqual([]);
  });

  it("shows a contractor the drawings, tells them, and is numbered in its project", async () => {
    const drawn = await addDrawing();
    expect(await see(drawn, company.contractorOn)).toBe(404);
    const body = { revisions: [drawn.revision], people: [company.contractorOn.id] };
    const first = await send(body);
    expect(first.json().data).toMatchObject({ number: 1, isMine: false });
    expect((await send(body)).json().data.number).toBe(2);
    expect(await see(drawn, company.contractorOn)).toBe(200);
    const { data } = (await t.call(listMyNotifications, {}, company.contractorOn)).json();
    expect(JSON.stringify(data)).toContain("A-101 Tower plan of");
  });

  it("is sent once, however often it is asked for", async () => {
    const { revision } = await addDrawing();
    const body = { _id: newId(), revisions: [revision], people: [company.contractorOn.id] };
    await send(body);
    expect((await send(body)).json().data.number).toBe(1);
    expect(await list(company.engineer)).toHaveLength(1);
  });

  it("to a company has a receipt of each of its people on the team", async () => {
    const { revision } = await addDrawing();
    const builders = await addDirectoryCompany(t.database.superuser, {
      workspaceId: company.workspaceId,
      name: "Tower Plumbing",
      people: [company.contractorOn.id, company.contractorOff.id],
    });
    const sent = (await send({ revisions: [revision], companies: [builders] })).json().data;
    expect(sent.receipts).toMatchObject([
      { person: { _id: company.contractorOn.id }, openedAt: null, acknowledgedAt: null },
    ]);
    expect((await receive(sent._id, company.contractorOff)).statusCode).toBe(404);
    expect((await receive(sent._id, company.engineer)).statusCode).toBe(403);
    await receive(sent._id, company.contractorOn);
    await receive(sent._id, company.contractorOn, true);
    const [seen] = await list(company.engineer);
    expect(seen.receipts[0].openedAt).not.toBeNull();
    expect(seen.receipts[0].acknowledgedAt).not.toBeNull();
  });

  it("to a company with nobody on the project is refused by its name, and leaves no record", async () => {
    const drawn = await addDrawing();
    const people = [company.contractorOff.id];
    const { workspaceId } = company;
    const db = t.database.superuser;
    const off = await addDirectoryCompany(db, { workspaceId, name: "Eko Steel", people });
    const empty = await addDirectoryCompany(db, { workspaceId, name: "Delta Lifts" });
    const one = [company.contractorOn.id];
    const on = await addDirectoryCompany(db, { workspaceId, name: "Tower Plumbing", people: one });
    const refused = await send({ revisions: [drawn.revision], companies: [off, on, empty] });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.companies).toContain("Nobody from Delta Lifts, Eko Steel is on");
    expect(await list(company.engineer)).toEqual([]);
    const { data } = (await send({ revisions: [drawn.revision], companies: [on] })).json();
    expect(data.companies).toEqual([{ _id: on, name: "Tower Plumbing", reached: 1 }]);
    // The company's people leave the project, so the transmittal shows that it reaches nobody any more.
    await db.query("delete from project_members where user_id = $1", one);
    expect((await list(company.engineer))[0]).toMatchObject({
      companies: [{ reached: 0 }],
      receipts: [],
    });
  });

  it("to a company reaches those of it who see all projects, also off the team", async () => {
    const { revision } = await addDrawing();
    const { workspaceId } = company;
    const people = [company.engineer.id];
    const of = { workspaceId, name: "Adeyemi Builders", people };
    const companies = [await addDirectoryCompany(t.database.superuser, of)];
    const { data } = (await send({ revisions: [revision], companies }, company.owner)).json();
    expect(data.receipts).toMatchObject([{ person: { _id: company.engineer.id } }]);
  });

  it("is open for whoever opens a drawing that it brought, and its sender hears of it once", async () => {
    const { revision } = await addDrawing();
    const other = await addDrawing("A-102");
    const people = [company.contractorOn.id, company.clientOn.id];
    await send({ revisions: [revision], people });
    await send({ revisions: [other.revision], people });
    const see = (id: string, as: TestPerson) => t.call(routes.seeRevision, { params: { id } }, as);
    const opened = async () => {
      const all: { number: number; receipts: { person: { _id: string }; openedAt: string }[] }[] =
        await list(company.engineer);
      return all.flatMap(({ number, receipts }) =>
        receipts.flatMap(({ person, openedAt }) => (openedAt ? [`${number} ${person._id}`] : [])),
      );
    };
    await see(revision, company.engineer);
    expect(await opened()).toEqual([]);
    t.announced.length = 0;
    await see(revision, company.contractorOn);
    expect(await opened()).toEqual([`1 ${company.contractorOn.id}`]);
    expect(t.announced.filter(({ topic }) => topic === "drawing")).toHaveLength(1);
    t.announced.length = 0;
    await see(revision, company.contractorOn);
    expect(t.announced).toEqual([]);
  });

  it("shows a recipient what was sent to them, and nobody else's receipt", async () => {
    const { revision } = await addDrawing();
    const people = [company.contractorOn.id, company.clientOn.id];
    await send({ revisions: [revision], people });
    const [mine] = await list(company.contractorOn);
    expect(mine.isMine).toBe(true);
    expect(mine.receipts).toHaveLength(1);
    expect(await list(company.clientOn)).toHaveLength(1);
    await send({ revisions: [revision], people: [company.clientOn.id] });
    expect(await list(company.contractorOn)).toHaveLength(1);
  });
});
