import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { createCompany, type TestCompany, type TestPerson } from "../../testing/company.ts";
import { type EventReader, openEvents } from "../../testing/event-reader.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";

let database: TestDatabase;
/** Two servers on one database: people listen on one and work on the other. */
let here: TestApp;
let there: TestApp;
let origin: string;
let company: TestCompany;
const readers: EventReader[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("serverUrl"));
  here = await startTestApp({ live: true, database });
  there = await startTestApp({ live: true, database });
  origin = await here.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});
beforeEach(async () => {
  company = await createCompany(database.superuser);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave();
});

async function listen(person: TestPerson): Promise<EventReader> {
  const reader = await openEvents(origin, await here.token(person));
  readers.push(reader);
  return reader;
}

async function change(
  route: typeof routes.addToTeam | typeof routes.removeFromTeam,
  person: TestPerson,
): Promise<void> {
  const response = await there.call(
    route,
    { params: { id: company.projectId, userId: person.id }, body: { user: person.id } },
    company.engineer,
  );
  expect(response.statusCode, response.body).toBeLessThan(300);
}

async function addTask(title: string): Promise<void> {
  const response = await there.call(
    routes.createTask,
    { body: { title, project: company.projectId } },
    company.owner,
  );
  expect(response.statusCode, response.body).toBe(201);
}

describe("an open connection of someone who is taken off a team", () => {
  test("receives at once that the project is out of sight, and nothing of it afterwards", async () => {
    const { contractorOn, projectId } = company;
    const reader = await listen(contractorOn);
    await addTask("Before");
    await reader.upTo(({ topic, project }) => topic === "task" && project === projectId);

    await change(routes.removeFromTeam, contractorOn);
    const received = await reader.upTo(({ topic, project }) => topic === "activity" && !project);
    const lost = { topic: "project", project: projectId, id: projectId };
    expect(received).toContainEqual(lost);
    expect(received).toContainEqual({ topic: "task" });
    await addTask("After");
    // Everybody gets this announcement, so any earlier one has arrived by then.
    await there.call(routes.markAllNotificationsRead, {}, contractorOn);
    const later = await reader.upTo(({ topic }) => topic === "notification");
    // Everybody is told that the company's people changed.
    expect(later.filter(({ topic }) => topic !== "company")).toEqual([{ topic: "notification" }]);
    expect(received.filter(({ project }) => project)).toEqual([lost]);
  });

  test("gets events again once they are back", async () => {
    const { contractorOn, projectId } = company;
    const reader = await listen(contractorOn);
    await change(routes.removeFromTeam, contractorOn);
    await change(routes.addToTeam, contractorOn);
    await addTask("After");
    const received = await reader.upTo(({ topic, id }) => topic === "task" && id !== undefined);
    expect(received.at(-1)).toMatchObject({ project: projectId });
  });

  test("continues for those who stay", async () => {
    const { contractorOn, clientOn, projectId } = company;
    const reader = await listen(clientOn);
    await change(routes.removeFromTeam, contractorOn);
    await addTask("After");
    const received = await reader.upTo(({ topic }) => topic === "task");
    expect(received).toContainEqual({ topic: "project", project: projectId, id: projectId });
  });
});
