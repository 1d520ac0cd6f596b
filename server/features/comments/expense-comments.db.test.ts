import { expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { TestPerson } from "../../testing/company.ts";
import {
  app,
  comment,
  company,
  create,
  list,
  notificationsOf,
  prepare,
  stranger,
} from "./comment-fixture.ts";

prepare();

/** An expense that a contractor on the team has entered. */
async function newExpense(): Promise<string> {
  const answer = await app.call(
    routes.createExpense,
    {
      body: {
        project: company.projectId,
        amount: 5000,
        date: "2026-01-10",
        description: "Sharp sand",
      },
    },
    company.contractorOn,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: { _id: string } }>().data._id;
}

it("comments on an expense are for those who see it, and its maker hears of them", async () => {
  const expense = await newExpense();
  const unseeing: readonly TestPerson[] = [company.clientOn, company.contractorOff, stranger.owner];
  for (const person of unseeing)
    expect((await create(person, "Why so much?", { expense })).statusCode).toBe(404);

  await comment(company.engineer, "Which gate did it come through?", { expense });
  expect(await notificationsOf(company.contractorOn)).toEqual([
    expect.stringContaining("Which gate did it come through?"),
  ]);
  await comment(company.contractorOn, "The east one.", { expense });
  const { data, total } = await list(company.contractorOn, { expense });
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({
    body: "The east one.",
    subject: { kind: "expense", _id: expense },
    task: null,
  });
  for (const person of unseeing) {
    const answer = await app.call(routes.listComments, { query: { expense } }, person);
    expect(answer.statusCode).toBe(404);
  }
});

it("a comment on an expense mentions only those who see it, and says who does not", async () => {
  const expense = await newExpense();
  const { clientOn, contractorOn, admin, engineer } = company;
  const call = (...people: readonly TestPerson[]) =>
    people.map(({ id, name }) => `@[${name}](${id})`).join(" ");
  const refused = await create(engineer, `Doubtful ${call(contractorOn, clientOn)}`, { expense });
  const message = `${clientOn.name} cannot see this expense. Leave them out.`;
  expect(refused.statusCode, refused.body).toBe(400);
  expect(refused.json()).toMatchObject({ message, fields: { body: message } });

  const { _id: id } = await comment(engineer, `Fine ${call(contractorOn, admin)}`, { expense });
  expect(await notificationsOf(admin)).toContainEqual(expect.stringMatching(/^You were mentioned/));
  const edit = { params: { id }, body: { body: `Doubtful ${call(clientOn)}` } };
  expect((await app.call(routes.updateComment, edit, engineer)).statusCode).toBe(400);
});

it("the person who decides and the one who entered an expense comment on it at every stage, out of a client's sight", async () => {
  const expense = await newExpense();
  const { clientOn, contractorOn, engineer, owner } = company;
  const step = async (route: typeof routes.submitExpense, as: TestPerson) => {
    const params = { id: expense };
    const { data } = (await app.call(routes.getExpense, { params }, as)).json();
    const answer = await app.call(route, { params, body: { version: data.version } }, as);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const steps = [
    async () => undefined,
    () => step(routes.submitExpense, contractorOn),
    () => step(routes.approveExpense, owner),
  ];
  for (const take of steps) {
    await take();
    await comment(engineer, "The invoice is doubtful", { expense });
    await comment(contractorOn, "It is not", { expense });
    expect((await create(clientOn, "Why so much?", { expense })).statusCode).toBe(404);
  }
  expect((await list(contractorOn, { expense })).total).toBe(2 * steps.length);
  const reads = [
    app.call(routes.listMyNotifications, {}, clientOn),
    app.call(routes.listActivities, {}, clientOn),
    app.call(routes.search, { query: { q: "doubtful" } }, clientOn),
  ];
  for (const answer of await Promise.all(reads)) {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).not.toContain("doubtful");
  }
});
