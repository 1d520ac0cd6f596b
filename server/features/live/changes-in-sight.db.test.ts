import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { asActor } from "../../database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { type TestPerson } from "../../testing/company.ts";
import {
  ask,
  company,
  create,
  currentCursor,
  prepare,
  receive,
  stranger,
  t,
} from "./changes-fixture.ts";

prepare();

describe("visibility", () => {
  test("a project's changes reach the clients and contractors on its team, and no other company", async () => {
    const people = [company.contractorOn, company.clientOn];
    const blind = [company.contractorOff, company.clientOff, stranger.owner];
    const cursors = new Map<TestPerson, string>();
    for (const person of [...people, ...blind]) cursors.set(person, await currentCursor(person));
    const id = await create("In sight");
    for (const person of people) {
      expect(await receive(person, cursors.get(person) ?? "", "task")).toEqual([
        { id, deleted: false },
      ]);
    }
    for (const person of blind) {
      expect((await ask(person, { since: cursors.get(person) ?? "" })).changes).toEqual([]);
    }
  });

  test("a contractor receives their own expenses, a client none, and engineers all", async () => {
    const { engineer, contractorOn, clientOn, projectId } = company;
    const since = await currentCursor(engineer);
    const enter = async (as: TestPerson) => {
      const body = {
        _id: newId(),
        project: projectId,
        description: "Sand",
        amount: 5,
        date: "2026-03-02",
      };
      const answer = await t.call(routes.createExpense, { body }, as);
      expect(answer.statusCode, answer.body).toBe(201);
      return body._id;
    };
    const [theirs, ours] = [await enter(contractorOn), await enter(engineer)];
    const idsFor = async (person: TestPerson) =>
      (await receive(person, since, "expense")).map(({ id }) => id);
    expect(await idsFor(engineer)).toEqual([theirs, ours]);
    expect(await idsFor(contractorOn)).toEqual([theirs]);
    expect(await idsFor(clientOn)).toEqual([]);
  });

  test("someone who leaves a team receives the project as deleted, and receives no more of it", async () => {
    const { contractorOn, projectId } = company;
    const since = await currentCursor(contractorOn);
    await t.call(
      routes.removeFromTeam,
      { params: { id: projectId, userId: contractorOn.id } },
      company.engineer,
    );
    expect(await receive(contractorOn, since, "project")).toContainEqual({
      id: projectId,
      deleted: true,
    });
    const after = await currentCursor(contractorOn);
    await create("Unheard");
    expect(await receive(contractorOn, after, "task")).toEqual([]);
  });

  test("the team of a deleted project receives the deletion, and nobody else", async () => {
    const { contractorOn, contractorOff, projectId } = company;
    const [on, off] = [await currentCursor(contractorOn), await currentCursor(contractorOff)];
    await t.call(routes.deleteProject, { params: { id: projectId } }, company.owner);
    expect(await receive(contractorOn, on, "project")).toEqual([{ id: projectId, deleted: true }]);
    expect(await receive(contractorOff, off, "project")).toEqual([]);
  });

  test("a company's change names it only to those who see all companies", async () => {
    const { engineer, contractorOn, clientOff } = company;
    const since = await currentCursor(engineer);
    const body = { _id: newId(), name: "Bello & Sons", kind: "supplier" } as const;
    const answer = await t.call(routes.createCompany, { body }, engineer);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(await receive(engineer, since, "company")).toEqual([{ id: body._id, deleted: false }]);
    for (const person of [contractorOn, clientOff])
      expect(await receive(person, since, "company")).toEqual([{ id: null, deleted: false }]);
    expect(await receive(stranger.owner, since, "company")).toEqual([]);
  });

  test("holds for a query that names no workspace and no person", async () => {
    await create("Guarded");
    const rows = (person: TestPerson) =>
      asActor(t.database.pool, "read", person.claims, (tx) =>
        tx.selectFrom("changes").select("record_id").execute(),
      );
    expect(await rows(company.owner)).not.toEqual([]);
    expect(await rows(company.contractorOff)).toEqual([]);
    expect(await rows(stranger.owner)).toEqual([]);
  });
});
