import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { added, change, ours, t, prepare } from "./company-fixture.ts";
import { enter, read, submit, approve, merge, pay, reverse } from "./vendor-fixture.ts";

prepare();

describe("renaming a company", () => {
  const submitted = async (vendorCompany: string) => {
    const { _id } = await enter("", { vendorCompany }, ours.engineer);
    await submit(_id, ours.engineer);
    return _id;
  };

  test("changes the payee: the person who renamed it may not approve its expenses", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Bello & Sons");
    await submit(id);
    await merge(_id, ["Bello & Sons"], ours.admin);
    await change(_id, { name: "BELLO AND SONS LTD" });
    await change(_id, { name: "Okafor Brothers" }, ours.admin);
    expect((await approve(id, ours.admin)).statusCode).toBe(403);
    expect((await approve(id, ours.engineer)).statusCode).toBe(200);
  });

  test("refuses an approval by somebody who saw the earlier name", async () => {
    const { _id } = await added();
    const id = await submitted(_id);
    const { version } = await read(id, ours.admin);
    const decide = (body: { version: number }) =>
      t.call(routes.approveExpense, { params: { id }, body }, ours.admin);
    expect((await change(_id, { name: "BELLO AND SONS LTD" })).statusCode).toBe(200);
    expect((await read(id, ours.admin)).version).toBe(version);
    expect((await change(_id, { name: "Okafor Brothers" })).statusCode).toBe(200);
    expect((await decide({ version })).statusCode).toBe(409);
    expect((await decide({ version: version + 1 })).statusCode).toBe(200);
  });

  test("is refused while an approved expense is to be paid to it, unless the names are equivalent", async () => {
    const { _id } = await added();
    const [paid, reversed] = [await submitted(_id), await submitted(_id)];
    for (const id of [paid, reversed]) await approve(id, ours.admin);
    const rename = (as = ours.engineer) => change(_id, { name: "Okafor Brothers" }, as);
    for (const as of [ours.engineer, ours.admin, ours.owner])
      expect((await rename(as)).statusCode).toBe(409);
    expect((await rename()).json().fields).toHaveProperty("name");
    expect((await change(_id, { name: "BELLO AND SONS LTD" })).statusCode).toBe(200);
    expect((await change(_id, { phone: "0803 555 0102" })).statusCode).toBe(200);
    await pay(paid, ours.admin);
    expect((await rename()).statusCode).toBe(409);
    await reverse(reversed, ours.admin);
    expect((await rename()).statusCode).toBe(200);
  });

  test("is announced to planners and the people who entered the expenses", async () => {
    const { _id } = await added();
    await enter("Bello");
    await merge(_id, ["Bello"]);
    t.announced.length = 0;
    await change(_id, { name: "Okafor Brothers" });
    const workspace = ours.workspaceId;
    expect(t.announced.filter(({ topic }) => topic === "expense")).toEqual([
      { topic: "expense", workspace },
      { topic: "expense", workspace, user: ours.contractorOn.id },
    ]);
  });

  test("is refused to an owner who does not see the approved expense", async () => {
    const { _id } = await added();
    await approve(await submitted(_id), ours.admin);
    await t.database.superuser.query(
      "update memberships set role = 'client' where workspace_id = $1 and user_id = $2",
      [ours.workspaceId, ours.owner.id],
    );
    expect((await change(_id, { name: "Okafor Brothers" }, ours.owner)).statusCode).toBe(409);
  });
});
