import { describe, expect, it } from "vitest";
import type { Activity } from "../../../contract/activities.ts";
import { routes } from "../../../contract/routes.ts";
import { addProject, addTask, type TestPerson } from "../../testing/company.ts";
import { app, company, get, stranger, prepare } from "./project-fixture.ts";

prepare();

describe("changing a project", () => {
  it("keeps omitted fields, clears with null, and records before and after", async () => {
    const { workspaceId, owner, engineer } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Yaba Hub",
      createdBy: owner.id,
    });
    const patch = (change: object) =>
      app.call(routes.updateProject, { params: { id }, body: change }, engineer);
    await patch({ startDate: "2026-01-01", finishDate: "2026-12-31", location: "Yaba" });
    expect(await get(id, engineer)).toMatchObject({
      title: "Yaba Hub",
      location: "Yaba",
      version: 2,
    });
    await patch({ location: null, finishDate: null, budget: 7000 });
    expect(await get(id, engineer)).toMatchObject({
      location: "",
      startDate: "2026-01-01",
      finishDate: null,
      budget: { amount: 7000, currency: "NGN" },
    });
    const { data } = (
      await app.call(routes.listActivities, { query: { entity: id } }, engineer)
    ).json<{ data: Activity[] }>();
    expect(data[0]?.changes).toMatchObject({
      budget: { before: "5000000", after: "7000" },
      location: { after: "" },
    });
  });

  it("notifies viewers of its figures when its budget or currency changes, and only then", async () => {
    const { engineer, projectId: id } = company;
    const topicsAfter = async (change: object) => {
      app.announced.length = 0;
      const answer = await app.call(
        routes.updateProject,
        { params: { id }, body: change },
        engineer,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return app.announced.filter(({ project }) => project === id).map(({ topic }) => topic);
    };
    const { budget } = await get(id, engineer);
    expect(await topicsAfter({ location: "Lekki", budget })).not.toContain("money");
    expect(await topicsAfter({ budget: (budget?.amount ?? 0) + 1 })).toContain("money");
    // The worth of expenses changes only with the currency.
    expect(await topicsAfter({ budget })).not.toContain("expense");
    const topics = await topicsAfter({ budget: { ...budget, currency: "USD" } });
    expect(topics).toEqual(expect.arrayContaining(["money", "expense"]));
    expect(await topicsAfter({ budget })).toContain("money");
  });

  it("checks the order of dates against the stored ones", async () => {
    const { workspaceId, owner, engineer } = company;
    const id = await addProject(app.database.superuser, {
      workspaceId,
      title: "Dates",
      createdBy: owner.id,
    });
    const patch = async (change: object) =>
      (await app.call(routes.updateProject, { params: { id }, body: change }, engineer)).statusCode;
    expect(await patch({ startDate: "2026-06-01" })).toBe(200);
    expect(await patch({ finishDate: "2026-05-31" })).toBe(400);
  });

  it("notifies the team of a new status, in the same transaction, but not the actor", async () => {
    await app.call(
      routes.updateProject,
      { params: { id: company.projectId }, body: { status: "active" } },
      company.engineer,
    );
    const { rows } = await app.database.superuser.query<{ user_id: string; message: string }>(
      "select user_id, message from notifications where project_id = $1 order by user_id",
      [company.projectId],
    );
    expect(rows.map(({ user_id: user }) => user).toSorted()).toEqual(
      [company.clientOn.id, company.contractorOn.id].toSorted(),
    );
    expect(rows[0]?.message).toBe("Emeka Engineer moved Lekki Duplex from Proposed to Active.");
  });

  it("is for planners, and finds no project of another company", async () => {
    const patch = async (person: TestPerson) =>
      (
        await app.call(
          routes.updateProject,
          { params: { id: company.projectId }, body: { title: "Changed" } },
          person,
        )
      ).statusCode;
    expect(await patch(company.clientOn)).toBe(403);
    expect(await patch(company.contractorOff)).toBe(403);
    expect(await patch(stranger.owner)).toBe(404);
  });
});

describe("deleting a project", () => {
  it("is for those who run projects, records what it held, and notifies the team", async () => {
    const { workspaceId, owner, clientOn, engineer } = company;
    const db = app.database.superuser;
    const id = await addProject(db, {
      workspaceId,
      title: "Gone",
      createdBy: owner.id,
      team: [clientOn.id],
    });
    for (const title of ["One", "Two"])
      await addTask(db, { workspaceId, projectId: id, title, createdBy: owner.id });
    expect((await app.call(routes.deleteProject, { params: { id } }, clientOn)).statusCode).toBe(
      403,
    );
    expect(
      (await app.call(routes.deleteProject, { params: { id } }, stranger.owner)).statusCode,
    ).toBe(404);
    expect((await app.call(routes.deleteProject, { params: { id } }, engineer)).statusCode).toBe(
      200,
    );
    const { rows } = await db.query(
      "select message from activities where entity_id = $1 and action = 'deleted'",
      [id],
    );
    expect(rows).toEqual([{ message: "deleted project “Gone” with 2 tasks and a team of 1" }]);
    const notified = await db.query(
      "select 1 from notifications where user_id = $1 and title = 'Project deleted'",
      [clientOn.id],
    );
    expect(notified.rows).toHaveLength(1);
  });
});
