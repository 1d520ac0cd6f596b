import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { added, bello, get, ours, others, remove, rows, t, prepare } from "./company-fixture.ts";
import {
  enter,
  read,
  edit,
  submit,
  approve,
  merge,
  pay,
  release,
  reverse,
  typed,
} from "./vendor-fixture.ts";

prepare();

describe("merging typed vendors", () => {
  test("points their expenses to one company, keeps the typed words, and records it", async () => {
    const { _id, name } = await added();
    const [first, second] = [await enter("Bello and Sons"), await enter("BELLO & SONS LTD.")];
    await enter("Okafor");
    expect(await typed()).toHaveLength(3);
    const answer = await merge(_id, ["Bello and Sons", "BELLO & SONS LTD."]);
    expect(answer.json()).toEqual({ data: { changed: 2, kept: 0 } });
    for (const { _id: id, vendor, version } of [first, second])
      expect(await read(id)).toMatchObject({
        vendor,
        vendorCompany: { _id, name },
        version: version + 1,
      });
    expect(await typed()).toEqual([{ vendor: "Okafor", expenses: 1 }]);
    expect((await typed({ company: _id })).map(({ vendor }: { vendor: string }) => vendor)).toEqual(
      ["BELLO & SONS LTD.", "Bello and Sons"],
    );
    const trail = await rows(
      "select subject, after from audit_events where workspace_id = $1 and kind = 'vendors_merged'",
      ours.workspaceId,
    );
    expect(trail).toMatchObject([{ subject: name, after: { changed: 2, kept: 0 } }]);
  });

  test("does not change the payee if the names are equivalent", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("BELLO AND SONS (Nig.) Ltd");
    await submit(id);
    await merge(_id, ["BELLO AND SONS (Nig.) Ltd"]);
    expect((await approve(id, ours.engineer)).statusCode).toBe(200);
  });

  test("changes the payee if they differ: the person who merged may not approve, somebody else may", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Okafor");
    await submit(id);
    await merge(_id, ["Okafor"]);
    expect((await approve(id, ours.engineer)).statusCode).toBe(403);
    expect((await approve(id, ours.admin)).statusCode).toBe(200);
  });

  test("keeps the payee of approved expenses, and changes paid ones", async () => {
    const { _id } = await added();
    const [owed, paid, same] = [
      await enter("Okafor"),
      await enter("Okafor"),
      await enter("Bello & Sons"),
    ];
    for (const { _id: id } of [owed, paid, same]) {
      await submit(id);
      await approve(id, ours.admin);
    }
    await pay(paid._id, ours.admin);
    expect((await merge(_id, ["Okafor", "Bello & Sons"])).json().data).toEqual({
      changed: 2,
      kept: 1,
    });
    expect((await read(owed._id)).vendorCompany).toBeNull();
    expect((await read(paid._id)).vendorCompany).toMatchObject({ _id });
  });

  test("can be undone, and until then the company cannot be deleted", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Bello");
    await merge(_id, ["Bello"]);
    const refused = await remove(_id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain("Expenses name “Bello & Sons” as the vendor.");
    expect((await release(_id, "Bello")).json().data).toEqual({ changed: 1, kept: 0 });
    expect((await read(id)).vendorCompany).toBeNull();
    expect((await remove(_id)).statusCode).toBe(200);
    expect((await get(_id)).statusCode).toBe(404);
  });

  test("changes approved expenses that are reversed: they are not paid any more", async () => {
    const { _id } = await added();
    const { _id: id } = await enter("Okafor");
    await merge(_id, ["Okafor"]);
    await submit(id);
    await approve(id, ours.admin);
    expect((await release(_id, "Okafor")).json().data).toEqual({ changed: 0, kept: 1 });
    await reverse(id, ours.admin);
    expect((await release(_id, "Okafor")).json().data).toEqual({ changed: 2, kept: 0 });
    expect((await remove(_id)).statusCode).toBe(200);
  });

  test("prevents deletion even by an owner who does not see expenses", async () => {
    const { _id } = await added();
    await enter("Bello");
    await merge(_id, ["Bello"]);
    await t.database.superuser.query(
      "update memberships set role = 'client' where workspace_id = $1 and user_id = $2",
      [ours.workspaceId, ours.owner.id],
    );
    expect((await remove(_id, ours.owner)).statusCode).toBe(409);
  });

  test("merges with other people's edits, and conflicts with those of the payment", async () => {
    const { _id } = await added();
    const { _id: id, version } = await enter("Okafor");
    await merge(_id, ["Okafor"]);
    expect((await edit(id, { description: "Bends", version })).statusCode).toBe(200);
    const refused = await edit(id, { amount: 700, version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().conflicts).toMatchObject([{ field: "amount" }]);
    const other = await t.call(
      routes.updateExpense,
      { params: { id }, body: { vendorCompany: null, version } },
      ours.admin,
    );
    expect(other.json().message).toContain(
      "changed the payment to ₦500 for the company “Bello & Sons”",
    );
    expect(other.json().message).toContain("You chose ₦500 for “Okafor”.");
  });

  test("is announced to planners and the people who entered the expenses, and to nobody else", async () => {
    const { _id } = await added();
    await enter("Okafor");
    t.announced.length = 0;
    await merge(_id, ["Okafor"]);
    const announced = t.announced.filter(({ topic }) => topic === "expense");
    const workspace = ours.workspaceId;
    expect(announced).toMatchObject([
      { topic: "expense", workspace },
      { topic: "expense", workspace, user: ours.contractorOn.id },
    ]);
    expect(announced[0]).not.toHaveProperty("user");
  });

  test("finds nothing if nobody typed the vendor, and refuses none and too many", async () => {
    const { _id } = await added();
    expect((await merge(_id, ["Nobody"])).statusCode).toBe(404);
    expect((await merge(_id, [])).statusCode).toBe(400);
    expect(
      (
        await merge(
          _id,
          Array.from({ length: 101 }, (_, n) => `V${n}`),
        )
      ).statusCode,
    ).toBe(400);
    expect((await release(_id, "Nobody")).statusCode).toBe(404);
  });

  test("is for planners, in their own workspace", async () => {
    const { _id } = await added();
    await enter("Okafor");
    for (const person of [ours.contractorOn, ours.clientOn]) {
      expect((await merge(_id, ["Okafor"], person)).statusCode).toBe(403);
      expect((await release(_id, "Okafor", person)).statusCode).toBe(403);
      expect((await t.call(routes.listVendors, {}, person)).statusCode).toBe(403);
    }
    expect((await merge(_id, ["Okafor"], others.engineer)).statusCode).toBe(404);
    const foreign = await added(bello, others.engineer);
    expect((await merge(foreign._id, ["Okafor"], others.engineer)).statusCode).toBe(404);
    expect(await typed({}, others.engineer)).toEqual([]);
  });
});
