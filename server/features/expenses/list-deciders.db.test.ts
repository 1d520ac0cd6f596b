import { expect, it } from "vitest";
import type { AnswerOf } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import { advanceTo, company, prepare, stranger, t, take } from "./expense-fixture.ts";

prepare();

const decidersOf = (id: string, as: TestPerson) =>
  t.call(routes.listDeciders, { params: { id } }, as);

async function namesOf(id: string, as: TestPerson) {
  const answer = await decidersOf(id, as);
  expect(answer.statusCode, answer.body).toBe(200);
  const { people, total } = answer.json<AnswerOf<typeof routes.listDeciders>>().data;
  expect(total).toBe(people.length);
  return people.map(({ _id }) => _id);
}

it("the deciders are for those who decide, and of an expense in sight", async () => {
  const id = await advanceTo("submitted");
  expect((await decidersOf(id, company.contractorOn)).statusCode).toBe(403);
  expect((await decidersOf(id, company.clientOn)).statusCode).toBe(403);
  expect((await decidersOf(id, stranger.admin)).statusCode).toBe(404);
});

it("the others who may decide are named: without who made, changed or approved it, until it is decided", async () => {
  const { owner, admin, engineer } = company;
  const id = await advanceTo("submitted");
  const everybody = [owner.id, admin.id, engineer.id];
  const without = (...left: string[]) => everybody.filter((each) => !left.includes(each));
  expect((await namesOf(id, admin)).toSorted()).toEqual(without(admin.id).toSorted());
  const db = t.database.superuser;
  await db.query("update expenses set created_by = $2 where id = $1", [id, engineer.id]);
  expect((await namesOf(id, admin)).toSorted()).toEqual(without(admin.id, engineer.id).toSorted());
  await take("approve", id, owner);
  expect(await namesOf(id, admin)).toEqual([]);
});
