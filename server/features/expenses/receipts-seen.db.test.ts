import { describe, expect, it } from "vitest";
import type { FileEntry } from "../../../contract/files/file-entry.ts";
import { routes } from "../../../contract/routes.ts";
import {
  advanceTo,
  company,
  enter,
  prepare,
  statusesOf,
  t,
  take,
  versionOf,
} from "./expense-fixture.ts";

prepare();

// A person approves the expense together with its receipts. If the maker swaps the receipts, the approval does not
// cover the new ones.

const add = (id: string, as = company.contractorOn) =>
  t.call(routes.addFile, { body: { expense: id } }, as);
const fileOf = async (answer: ReturnType<typeof add>) =>
  (await answer).json<{ data: FileEntry }>().data._id;
const remove = (id: string) => t.call(routes.deleteFile, { params: { id } }, company.contractorOn);
const approve = (id: string, version: number) =>
  t.call(routes.approveExpense, { params: { id }, body: { version } }, company.engineer);
const approvalsOf = async (id: string) =>
  (await t.call(routes.getExpense, { params: { id } }, company.owner)).json().data.approvals;

describe("the receipts of a submitted expense", () => {
  it.each([
    ["added", (id: string) => add(id)],
    ["removed", async (_: string, file: string) => remove(file)],
  ])(
    "are part of what is approved: one that is %s meanwhile is looked at first",
    async (_, change) => {
      const { _id: id } = await enter(company.contractorOn);
      const file = await fileOf(add(id));
      await take("submit", id, company.contractorOn);
      const seen = await versionOf(id);
      await change(id, file);
      const refused = await approve(id, seen);
      expect(refused.statusCode, refused.body).toBe(409);
      expect(refused.json().message).toContain("Kunle Contractor changed the receipts");
      expect((await approve(id, await versionOf(id))).statusCode).toBe(200);
    },
  );

  it("end the first of two approvals when they change", async () => {
    const body = { approvalAmount: 1_000_000 };
    await t.call(routes.updateWorkspace, { body }, company.owner);
    const id = await advanceTo("submitted", { amount: 2_000_000 });
    const file = await fileOf(add(id));
    for (const change of [() => remove(file), () => add(id)]) {
      await take("approve", id, company.engineer);
      expect(await approvalsOf(id)).toHaveLength(1);
      await change();
      expect(await approvalsOf(id)).toEqual([]);
    }
  });

  it("can be added by several at once", async () => {
    const id = await advanceTo("submitted");
    const before = await versionOf(id);
    const all = await Promise.all([1, 2, 3, 4].map(() => add(id)));
    expect(statusesOf(all)).toEqual([201, 201, 201, 201]);
    expect(await versionOf(id)).toBe(before + 4);
    const removed = await Promise.all(
      all.map((each) => remove(each.json<{ data: FileEntry }>().data._id)),
    );
    expect(statusesOf(removed)).toEqual([200, 200, 200, 200]);
  });

  it("leave a draft and an approved expense as they are", async () => {
    const { _id: draft } = await enter(company.contractorOn);
    const approved = await advanceTo("approved");
    for (const id of [draft, approved]) {
      const before = await versionOf(id);
      expect((await add(id)).statusCode).toBe(201);
      expect(await versionOf(id)).toBe(before);
    }
  });
});
