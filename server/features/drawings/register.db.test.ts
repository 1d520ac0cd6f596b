import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { createCompany } from "../../testing/company.ts";
import {
  addDrawing,
  company,
  drawing,
  drawn,
  enter,
  later,
  plan,
  prepare,
  register,
  t,
} from "./drawing-fixture.ts";

prepare();

const revise = (id: string, body: { status?: "construction" | "withdrawn" | "draft" }) =>
  t.call(routes.updateRevision, { params: { id }, body }, company.engineer);

describe("sheets that are entered", () => {
  it("become drawings, and revisions of the drawings with their number", async () => {
    const id = await addDrawing({ revision: "P01" });
    const again = await drawn(
      plan({ number: "a 101", revision: "P02" }),
      plan({ number: "A-102" }),
    );
    expect(again.pages[0]?.proposal).toMatchObject({
      number: "A-101",
      drawing: { _id: id, revisions: ["P01"] },
    });
    const answer = await enter(again);
    expect(answer.json().data).toMatchObject({ added: 1 });
    const { data } = (await drawing(id)).json();
    expect(data.revisions).toMatchObject([
      { code: "P02", status: "construction", supersededAt: null },
      { code: "P01", status: "superseded", purpose: "construction" },
    ]);
    const { data: rows, total } = await register();
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { number: "A-101", revision: { code: "P02" }, revisions: 2 },
      { number: "A-102", revision: { code: "P01" }, revisions: 1 },
    ]);
  });

  it("are refused all together if the register has one's revision, which is told", async () => {
    await addDrawing();
    const reviewed = await drawn(plan({ number: "A-102" }), plan({ revision: "p01" }));
    const answer = await enter(reviewed);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: "A-101 has a revision p01 already.",
      fields: { "sheets.1.revision": "A-101 has a revision p01 already." },
    });
    expect((await register()).total).toBe(1);
  });

  it("are refused if two of them are the same revision of one drawing, or one was entered before", async () => {
    const twice = await drawn(plan(), plan());
    expect((await enter(twice)).statusCode).toBe(409);
    const [first] = twice.pages;
    const one = { ...twice, pages: first ? [first] : [] };
    expect((await enter(one)).statusCode).toBe(200);
    const answer = await enter(one);
    expect(answer.json().message).toBe("Sheet 1 is in the register already.");
  });

  it("cannot be of another upload, or undrawn", async () => {
    const reviewed = await drawn(plan());
    const sheets = [
      { sheet: newId(), number: "A-1", title: "A", revision: "A", discipline: "other" as const },
    ];
    expect((await enter(reviewed, { sheets })).json().fields).toEqual({
      "sheets.0.sheet": "This sheet could not be drawn, or is of another PDF.",
    });
  });

  it("keep their PDF from being deleted", async () => {
    const reviewed = await drawn(plan());
    await enter(reviewed);
    const answer = await t.call(
      routes.deleteDrawingUpload,
      { params: { id: reviewed._id } },
      company.engineer,
    );
    expect(answer.statusCode).toBe(409);
  });
});

describe("a revision", () => {
  it("is current once it is issued, and the one before it once it is withdrawn", async () => {
    const id = await addDrawing({ revision: "A" });
    await enter(await drawn(plan({ revision: "B" })), { status: "draft" });
    const codes = async () =>
      (await drawing(id))
        .json()
        .data.revisions.map(
          ({ code, status }: { code: string; status: string }) => `${code} ${status}`,
        );
    expect(await codes()).toEqual(["B draft", "A construction"]);
    expect((await register()).data[0].revision.code).toBe("A");
    const [draft] = (await drawing(id)).json().data.revisions;
    later();
    expect((await revise(draft._id, { status: "construction" })).statusCode).toBe(200);
    expect(await codes()).toEqual(["B construction", "A superseded"]);
    expect((await revise(draft._id, { status: "withdrawn" })).statusCode).toBe(200);
    expect(await codes()).toEqual(["B withdrawn", "A construction"]);
  });

  it("is no draft again, and does not come back once it is withdrawn", async () => {
    const id = await addDrawing();
    const [only] = (await drawing(id)).json().data.revisions;
    expect((await revise(only._id, { status: "draft" })).statusCode).toBe(409);
    await revise(only._id, { status: "withdrawn" });
    expect((await revise(only._id, { status: "construction" })).statusCode).toBe(409);
  });
});

describe("the register", () => {
  it("is searched and filtered, and tells its folders", async () => {
    const reviewed = await drawn(plan(), plan({ number: "S-2", title: "Foundations" }));
    const sheets = reviewed.pages.map(({ _id, proposal }, at) => ({
      sheet: _id,
      number: proposal.number,
      title: proposal.title,
      revision: "A",
      discipline: proposal.discipline,
      folder: at === 0 ? " Architectural // Plans/" : "Structure",
    }));
    await enter(reviewed, { sheets });
    const numbers = async (query: Record<string, string>) =>
      (await register(company.engineer, query)).data.map(
        ({ number }: { number: string }) => number,
      );
    expect((await register()).folders).toEqual([
      { path: "Architectural/Plans", drawings: 1 },
      { path: "Structure", drawings: 1 },
    ]);
    expect(await numbers({ folder: "Architectural" })).toEqual(["A-101"]);
    expect(await numbers({ folder: "Arch" })).toEqual([]);
    expect(await numbers({ search: "found" })).toEqual(["S-2"]);
    expect(await numbers({ search: "s 2" })).toEqual(["S-2"]);
    expect(await numbers({ discipline: "structural" })).toEqual(["S-2"]);
    expect(await numbers({ status: "construction" })).toEqual(["A-101", "S-2"]);
    expect(await numbers({ status: "superseded" })).toEqual([]);
    expect(await numbers({ search: "%" })).toEqual([]);
  });

  it("has pages", async () => {
    await enter(await drawn(plan(), plan({ number: "A-102" })));
    const first = await register(company.engineer, { limit: "1" });
    const second = await register(company.engineer, { limit: "1", cursor: first.nextCursor });
    expect([first.data[0].number, second.data[0].number, second.nextCursor]).toEqual([
      "A-101",
      "A-102",
      null,
    ]);
  });
});

describe("a drawing", () => {
  it("is changed field by field, and has a number of its own", async () => {
    const id = await addDrawing();
    await addDrawing({ number: "A-102" });
    const change = (body: { number?: string; folder?: string; version?: number }) =>
      t.call(routes.updateDrawing, { params: { id }, body }, company.engineer);
    const taken = await change({ number: "a102" });
    expect(taken.json()).toMatchObject({
      code: "conflict",
      fields: { number: "Another drawing has the number A-102." },
    });
    expect((await change({ folder: "Plans", version: 1 })).json().data).toMatchObject({
      folder: "Plans",
      version: 2,
    });
    const mine = { number: "A-100", version: 1 };
    expect((await change(mine)).statusCode).toBe(200);
    const theirs = await t.call(
      routes.updateDrawing,
      { params: { id }, body: { folder: "Other", version: 1 } },
      company.admin,
    );
    expect(theirs.json().conflicts).toMatchObject([{ field: "folder", now: "“Plans”" }]);
  });

  it("leaves the register only if it was never issued; its sheet can then be entered again", async () => {
    const issued = await addDrawing({ number: "A-1" });
    const remove = (id: string) =>
      t.call(routes.deleteDrawing, { params: { id } }, company.engineer);
    expect((await remove(issued)).statusCode).toBe(409);
    const reviewed = await drawn(plan({ number: "A-2" }));
    const [draft] = (await enter(reviewed, { status: "draft" })).json().data.drawings;
    expect((await remove(draft)).statusCode).toBe(200);
    expect((await enter(reviewed)).statusCode).toBe(200);
  });

  it("is out of reach from another company", async () => {
    const id = await addDrawing();
    const other = await createCompany(t.database.superuser, "Other Builders");
    expect((await drawing(id, other.owner)).statusCode).toBe(404);
    const body = { title: "Taken" };
    const answer = await t.call(routes.updateDrawing, { params: { id }, body }, other.owner);
    expect(answer.statusCode).toBe(404);
  });
});
