import { describe, expect, it } from "vitest";
import type { BodyOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { addDirectoryCompany } from "../../testing/seed/seed-companies.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  addDrawing,
  company,
  drawing,
  drawn,
  enter,
  enterOne,
  later,
  pdfOf,
  plan,
  prepare,
  register,
  split,
  t,
} from "./drawing-fixture.ts";

prepare();

/** Sends the latest revision of a drawing by writing directly to the database. */
async function give(
  drawingId: string,
  to: { readonly user?: string; readonly company?: string },
  code?: string,
): Promise<void> {
  const id = newId();
  await t.database.superuser.query(
    `with sent as (
       insert into transmittals (id, workspace_id, project_id, number, reason, sent_by, sent_at)
       select $1, $2, $3, coalesce(max(number), 0) + 1, 'construction', $4, now() from transmittals where project_id = $3
       returning id),
     items as (
       insert into transmittal_revisions (transmittal_id, revision_id, workspace_id, project_id)
       select $1, id, $2, $3 from drawing_revisions
        where drawing_id = $5 and ($8::text is null or code = $8) order by seq desc limit 1)
     insert into transmittal_recipients (id, transmittal_id, workspace_id, project_id, user_id, company_id)
     values (gen_random_uuid(), $1, $2, $3, $6, $7)`,
    [
      id,
      company.workspaceId,
      company.projectId,
      company.engineer.id,
      drawingId,
      to.user ?? null,
      to.company ?? null,
      code ?? null,
    ],
  );
}

const numbers = async (as: TestPerson) =>
  (await register(as)).data.map(({ number }: { number: string }) => number);

describe("who sees a drawing", () => {
  it("a client sees what is issued, and no draft", async () => {
    const id = await addDrawing({ revision: "A" });
    await enter(await drawn(plan({ revision: "B" })), { status: "draft" });
    await addDrawing({ number: "A-102" }, { status: "draft" });
    expect(await numbers(company.clientOn)).toEqual(["A-101"]);
    const { data } = (await drawing(id, company.clientOn)).json();
    expect(data.revisions.map(({ code }: { code: string }) => code)).toEqual(["A"]);
  });

  it("others read nothing of a draft of a drawing that they see, and no words of other revisions", async () => {
    const id = await addDrawing({ revision: "A" });
    await give(id, { user: company.contractorOn.id });
    await enter(await drawn(plan({ revision: "B" })), { status: "draft" });
    const { revisions } = (await drawing(id)).json().data;
    const [draft] = revisions;
    const revise = (body: BodyOf<typeof routes.updateRevision>) =>
      t.call(routes.updateRevision, { params: { id: draft._id }, body }, company.engineer);
    expect((await revise({ note: "The client is not to know yet." })).statusCode).toBe(200);
    const read = async (as: TestPerson) =>
      (await t.call(routes.listActivities, { query: { entity: id } }, as)).body;
    expect(await read(company.engineer)).toContain("not to know yet");
    for (const as of [company.clientOn, company.contractorOn]) {
      expect(await read(as)).toContain("entered revision A");
      expect(await read(as)).not.toMatch(/revision B|not to know/);
    }
    expect((await revise({ note: "Issued late." })).statusCode).toBe(200);
    expect((await revise({ status: "construction", note: "Wait for it." })).statusCode).toBe(200);
    expect(await read(company.engineer)).toContain("Wait for it.");
    for (const as of [company.clientOn, company.contractorOn])
      expect(await read(as)).not.toMatch(/Issued late|Wait for it/);
  });

  it("whoever has an issued revision reads that it was changed, and not how", async () => {
    const id = await addDrawing({ revision: "A" });
    await give(id, { user: company.contractorOn.id });
    const [{ _id }] = (await drawing(id)).json().data.revisions;
    const body = { note: "Piles moved." };
    const revised = await t.call(
      routes.updateRevision,
      { params: { id: _id }, body },
      company.engineer,
    );
    expect(revised.statusCode, revised.body).toBe(200);
    for (const as of [company.clientOn, company.contractorOn]) {
      const { body: read } = await t.call(routes.listActivities, { query: { entity: id } }, as);
      expect(read).toContain("changed revision A");
      expect(read).not.toContain("Piles moved");
    }
  });

  it("a contractor sees nothing that was not given to them", async () => {
    const id = await enterOne(await split(pdfOf(plan())));
    expect(await numbers(company.contractorOn)).toEqual([]);
    expect((await drawing(id, company.contractorOn)).statusCode).toBe(404);
    const { sheet } = (await drawing(id)).json().data.revisions[0];
    for (const route of [routes.getSheetThumbnail, routes.getSheetWords, routes.getSheetTileSizes])
      for (const as of [company.contractorOn, company.clientOff])
        expect((await t.call(route, { params: { id: sheet._id } }, as)).statusCode).toBe(404);
    const tile = { id: sheet._id, level: 0, column: 0, row: 0 };
    const answer = await t.call(routes.getSheetTile, { params: tile }, company.contractorOn);
    expect(answer.statusCode).toBe(404);
    const part = { params: { id: sheet._id, part: 0 } };
    const pack = await t.call(routes.getSheetPackPart, part, company.contractorOn);
    expect(pack.statusCode).toBe(404);
  });

  it("a contractor sees the revision that was sent to them, and that a newer one exists", async () => {
    const id = await addDrawing({ revision: "A" });
    await give(id, { user: company.contractorOn.id });
    expect((await register(company.contractorOn)).data).toMatchObject([
      { number: "A-101", outdated: false, revision: { code: "A", status: "construction" } },
    ]);
    later();
    await enter(await drawn(plan({ revision: "B" })));
    expect((await register(company.contractorOn)).data).toMatchObject([
      { outdated: true, revision: { code: "A", status: "superseded" }, revisions: 1 },
    ]);
    await give(id, { user: company.contractorOn.id });
    expect((await register(company.contractorOn)).data).toMatchObject([
      { outdated: false, revision: { code: "B" }, revisions: 2 },
    ]);
  });

  it("what is sent to a company is seen by its people on the team alone", async () => {
    const id = await addDrawing();
    const builders = await addDirectoryCompany(t.database.superuser, {
      workspaceId: company.workspaceId,
      name: "Tower Plumbing",
      people: [company.contractorOn.id, company.contractorOff.id],
    });
    await give(id, { company: builders });
    expect(await numbers(company.contractorOn)).toEqual(["A-101"]);
    expect((await drawing(id, company.contractorOff)).statusCode).toBe(404);
  });

  it("nothing of it is seen while its project is in the trash", async () => {
    const id = await addDrawing();
    await give(id, { user: company.contractorOn.id });
    await t.call(routes.deleteProject, { params: { id: company.projectId } }, company.admin);
    for (const as of [company.engineer, company.clientOn, company.contractorOn])
      expect((await drawing(id, as)).statusCode).toBe(404);
  });
});

describe("what is found", () => {
  it("by number, title and the text of sheets is what one sees", async () => {
    const id = await enterOne(
      await split(pdfOf(plan({ rooms: [{ name: "Scullery", at: [0, 0, 1, 1] }] }))),
    );
    const found = async (as: TestPerson) => {
      const byTitle = await t.call(routes.search, { query: { q: "ground flo" } }, as);
      const byText = await t.call(
        routes.searchDrawingText,
        { params: { id: company.projectId }, query: { search: "sculler" } },
        as,
      );
      return [byTitle.json().data.drawings.length, byText.json().data.length];
    };
    expect(await found(company.engineer)).toEqual([1, 1]);
    expect(await found(company.clientOn)).toEqual([1, 1]);
    expect(await found(company.contractorOn)).toEqual([0, 0]);
    await give(id, { user: company.contractorOn.id });
    expect(await found(company.contractorOn)).toEqual([1, 1]);
  });

  it("says where on the sheet the words are", async () => {
    const id = await enterOne(
      await split(pdfOf(plan({ notes: ["Provide 150 mm hardcore below the slab."] }))),
    );
    const answer = await t.call(
      routes.searchDrawingText,
      { params: { id: company.projectId }, query: { search: "HARDCORE 150" } },
      company.clientOn,
    );
    expect(answer.json().data).toMatchObject([
      { drawing: { _id: id, number: "A-101" }, revision: { code: "P01" } },
    ]);
    expect(answer.json().data[0].excerpt).toContain("150 mm hardcore below the slab");
  });
});

describe("who has seen a revision", () => {
  it("is remembered for each person, and shown to those who run projects", async () => {
    const id = await addDrawing();
    const { _id: revision } = (await drawing(id)).json().data.revisions[0];
    const see = (as: TestPerson) => t.call(routes.seeRevision, { params: { id: revision } }, as);
    expect((await see(company.clientOn)).statusCode).toBe(200);
    expect((await see(company.clientOn)).statusCode).toBe(200);
    expect((await see(company.contractorOn)).statusCode).toBe(404);
    const viewers = (as: TestPerson) => t.call(routes.listRevisionViewers, { params: { id } }, as);
    expect((await viewers(company.engineer)).json().data).toMatchObject([
      { revision, code: "P01", person: { _id: company.clientOn.id } },
    ]);
    expect((await viewers(company.clientOn)).statusCode).toBe(403);
    expect((await drawing(id, company.clientOn)).json().data.revisions[0].seenAt).not.toBeNull();
  });
});

describe("comments on a drawing", () => {
  it("are for those who see it", async () => {
    const id = await addDrawing();
    const say = (as: TestPerson) =>
      t.call(routes.createComment, { body: { drawing: id, body: "Check the stair" } }, as);
    expect((await say(company.clientOn)).statusCode).toBe(201);
    expect((await say(company.contractorOn)).statusCode).toBe(404);
    await give(id, { user: company.contractorOn.id });
    const list = await t.call(
      routes.listComments,
      { query: { drawing: id } },
      company.contractorOn,
    );
    expect(list.json().data).toHaveLength(1);
  });
});
