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

it("a client reads nothing of a comment on an expense, even one that mentions them", async () => {
  const expense = await newExpense();
  const { clientOn, engineer } = company;
  const secret = "The invoice is doubtful";
  await comment(engineer, `${secret} @[${clientOn.name}](${clientOn.id})`, { expense });
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
