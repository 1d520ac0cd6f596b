import { describe, expect, it } from "vitest";
import { routes } from "../../../../contract/routes.ts";
import { newId } from "../../../platform/ids.ts";
import { addExpense } from "../../../testing/seed/seed-money.ts";
import {
  addCode,
  addLine,
  app,
  company,
  patchCode,
  plan,
  postCode,
  stranger,
  prepare,
} from "../cost-plan-fixture.ts";

prepare();

describe("cost codes", () => {
  it("refuse invalid input, and duplicates", async () => {
    expect((await postCode({ code: " ", title: "x" })).json()).toMatchObject({
      fields: { code: "Code is required" },
    });
    expect((await postCode({ code: "1", title: "x", parent: newId() })).json()).toMatchObject({
      fields: { parent: "This code does not exist in this project." },
    });
    // This id means spending without a code.
    const _id = "00000000-0000-0000-0000-000000000000";
    expect((await postCode({ _id, code: "1", title: "x" })).json()).toMatchObject({
      fields: { _id: "This is not a valid id." },
    });
    await addCode("01");
    const twice = await postCode({ code: "01", title: "Again" });
    expect(twice.statusCode).toBe(409);
    expect(twice.json()).toMatchObject({
      fields: { code: "This project has a cost code 01 already." },
    });
    const other = await addCode("02");
    expect((await patchCode(other, { code: "01" })).statusCode).toBe(409);
    expect((await patchCode(other, { title: "Roof", version: 7 })).statusCode).toBe(409);
  });

  it("nest at most six levels deep and never in a circle", async () => {
    let parent: string | null = null;
    const ids: string[] = [];
    for (const code of ["1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"]) {
      parent = await addCode(code, parent);
      ids.push(parent);
    }
    expect((await postCode({ code: "x", title: "x", parent })).statusCode).toBe(400);
    const circle = await patchCode(ids[0] ?? "", { parent: ids[3] ?? null });
    expect(circle.statusCode).toBe(400);
    expect(circle.body).toContain("A code cannot be under itself or under one below it.");
    expect((await patchCode(ids[3] ?? "", { parent: null })).statusCode).toBe(200);
    expect((await patchCode(ids[0] ?? "", { parent: ids[5] ?? null })).statusCode).toBe(200);
  });

  it("are idempotent by id, and an id of somebody else is refused", async () => {
    const body = { _id: newId(), code: "01", title: "Substructure" };
    expect([(await postCode(body)).statusCode, (await postCode(body)).statusCode]).toEqual([
      201, 201,
    ]);
    expect((await plan()).codes).toHaveLength(1);
    const foreign = await postCode({ ...body, code: "02" }, stranger.engineer, stranger.projectId);
    expect(foreign.statusCode).toBe(409);
  });

  it("of two concurrent additions of the same code, one is refused", async () => {
    const both = await Promise.all(
      [company.engineer, company.admin].map((as) => postCode({ code: "01", title: "Roof" }, as)),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(["201", "409"]);
  });

  it("that move are recorded with the old and new parent, and a rename with both names", async () => {
    const [first, second] = [await addCode("01"), await addCode("02")];
    const code = await addCode("03", first);
    await patchCode(code, { parent: second });
    await patchCode(code, { parent: null, title: "Roof" });
    await patchCode(code, { code: "04" });
    const query = { project: company.projectId, limit: 3 };
    const answer = await app.call(routes.listActivities, { query }, company.engineer);
    const { data } = answer.json<{ data: { message: string; changes: object }[] }>();
    expect(data.map(({ message, changes }) => [message, changes])).toEqual([
      ["renamed cost code 03 “Roof” to 04 “Roof”", {}],
      [
        "moved and renamed cost code 03 “Title 03” to 03 “Roof”",
        { parent: { before: "02 Title 02", after: null } },
      ],
      [
        "moved cost code 03 “Title 03”",
        { parent: { before: "01 Title 01", after: "02 Title 02" } },
      ],
    ]);
  });

  it("are not deleted while anything refers to them; the refusal says what", async () => {
    const [code, other] = [await addCode("01"), await addCode("02")];
    const child = await addCode("01.1", code);
    await addLine({ costCode: code, description: "Blocks", amount: 5 });
    await addExpense(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      createdBy: company.engineer.id,
      status: "draft",
      amount: 5,
      mark: "Sand",
      costCodeId: code,
    });
    const remove = (id: string) =>
      app.call(routes.deleteCostCode, { params: { id } }, company.engineer);
    const refused = await remove(code);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toBe(
      "1 code, 1 line of the cost plan and 1 expense use 01. Move or delete them first.",
    );
    for (const id of [other, child]) expect((await remove(id)).statusCode).toBe(200);
    expect((await plan()).codes.map(({ code }) => code)).toEqual(["01"]);
  });
});
