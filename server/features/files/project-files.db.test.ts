import { describe, expect, test } from "vitest";
import { listProjectFiles, type ProjectFile } from "../../../contract/files/files.ts";
import type { QueryOf } from "../../../contract/route.ts";
import { createCompany, type TestPerson } from "../../testing/company.ts";
import { addExpense } from "../../testing/seed/seed-money.ts";
import { smallPdf } from "../../testing/form.ts";
import { added, company, expenseId, photo, prepare, t } from "./file-fixture.ts";

prepare();

const wall = (as: TestPerson, query: QueryOf<typeof listProjectFiles> = {}) =>
  t.call(listProjectFiles, { params: { id: company.projectId }, query }, as);
const names = async (as: TestPerson, query: QueryOf<typeof listProjectFiles> = {}) =>
  (await wall(as, query)).json().data.map(({ name }: ProjectFile) => name);

/** One file on the project, one on a task, one on the contractor's expense and one on the engineer's. */
async function addOneEach(): Promise<void> {
  const { admin, engineer, contractorOn, projectId, taskId, workspaceId } = company;
  const other = await addExpense(t.database.superuser, {
    workspaceId,
    projectId,
    createdBy: engineer.id,
    status: "submitted",
    amount: 900,
    mark: "Crane",
  });
  const later = () => {
    t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  };
  await added({ project: projectId }, { ...smallPdf, name: "permit.pdf" }, admin);
  later();
  await added({ task: taskId }, { name: "beam.jpg", content: photo }, engineer);
  later();
  await added({ expense: expenseId }, { ...smallPdf, name: "sand.pdf" }, contractorOn);
  later();
  await added({ expense: other }, { ...smallPdf, name: "crane.pdf" }, engineer);
}

describe("the wall of a project's files", () => {
  test("shows what hangs on what one sees, newest first, with who and where", async () => {
    await addOneEach();
    const { admin, engineer, contractorOn, contractorOff, clientOn, clientOff } = company;
    const all = ["crane.pdf", "sand.pdf", "beam.jpg", "permit.pdf"];
    expect(await names(admin)).toEqual(all);
    expect(await names(contractorOn)).toEqual(all.slice(1));
    expect(await names(clientOn)).toEqual(["beam.jpg", "permit.pdf"]);
    const elsewhere = await createCompany(t.database.superuser, "Other Builders");
    for (const other of [contractorOff, clientOff, elsewhere.owner])
      expect((await wall(other)).statusCode).toBe(404);

    const seen = (await wall(contractorOn)).json();
    expect(seen.total).toBe(3);
    expect(seen.data[0]).toMatchObject({
      subject: { kind: "expense", _id: expenseId },
      of: "Sharp sand",
      uploadedBy: { name: contractorOn.name },
    });
    expect(seen.data.map(({ of }: ProjectFile) => of)).toContain("Cast ground beam");
    expect(seen.people.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [admin.id, engineer.id, contractorOn.id].toSorted(),
    );
  });

  test("is narrowed down by shape, person and origin", async () => {
    await addOneEach();
    const { admin, engineer } = company;
    expect(await names(admin, { shape: "photo" })).toEqual(["beam.jpg"]);
    expect(await names(admin, { shape: "document" })).toEqual([
      "crane.pdf",
      "sand.pdf",
      "permit.pdf",
    ]);
    expect(await names(admin, { person: engineer.id })).toEqual(["crane.pdf", "beam.jpg"]);
    // The person who is filtered for is named even without files.
    const { data, people } = (await wall(admin, { person: company.owner.id })).json();
    expect(data).toEqual([]);
    expect(people).toContainEqual({ _id: company.owner.id, name: company.owner.name });
    expect(await names(admin, { from: "expense" })).toEqual(["crane.pdf", "sand.pdf"]);
    expect((await wall(admin, { from: "expense", person: engineer.id })).json().total).toBe(1);
  });

  test("is read page by page", async () => {
    await addOneEach();
    const first = (await wall(company.admin, { limit: 3 })).json();
    const rest = (await wall(company.admin, { limit: 3, cursor: first.nextCursor })).json();
    expect([...first.data, ...rest.data].map(({ name }: ProjectFile) => name)).toHaveLength(4);
    expect([first.total, rest.nextCursor]).toEqual([4, null]);
  });
});
