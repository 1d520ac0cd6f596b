import { describe, expect, it } from "vitest";
import { routes } from "../../../contract/routes.ts";
import type { Task } from "../../../contract/tasks/tasks.ts";
import { newId } from "../../platform/ids.ts";
import { addTask, createCompany, type TestPerson } from "../../testing/company.ts";
import { app, company, notificationsOf, stranger, prepare } from "./task-fixture.ts";

prepare();

function make(title: string) {
  return addTask(app.database.superuser, {
    workspaceId: company.workspaceId,
    projectId: company.projectId,
    title,
    createdBy: company.owner.id,
  });
}

describe("changing a task", () => {
  it("stays in its project: moving it is refused in words, not ignored", async () => {
    const id = await make("Screed");
    const move = (project: unknown) =>
      app.raw(
        {
          method: "PUT",
          url: `/api/tasks/${id}`,
          payload: JSON.stringify({ project }),
          headers: { "content-type": "application/json" },
        },
        company.engineer,
      );
    expect((await move(company.projectId)).statusCode).toBe(200);
    expect((await move({ _id: company.projectId, title: "Lekki Duplex" })).statusCode).toBe(200);
    const moved = await move(newId());
    expect([moved.statusCode, moved.json().fields.project]).toEqual([
      400,
      expect.stringMatching(/^This task stays in Lekki Duplex/),
    ]);
  });

  it("keeps omitted fields, clears with null, and increments its version", async () => {
    const id = await make("Blinding");
    await app.call(
      routes.updateTask,
      {
        params: { id },
        body: { description: "50 mm", dueDate: "2027-02-01", assignedTo: company.contractorOn.id },
      },
      company.engineer,
    );
    const kept = await app.call(
      routes.updateTask,
      { params: { id }, body: { priority: "urgent" } },
      company.engineer,
    );
    expect(kept.json<{ data: Task }>().data).toMatchObject({
      description: "50 mm",
      dueDate: "2027-02-01",
      priority: "urgent",
      assignedTo: { name: "Kunle Contractor" },
      version: 3,
    });
    const cleared = await app.call(
      routes.updateTask,
      { params: { id }, body: { description: null, deadline: null, assignedTo: null } },
      company.engineer,
    );
    expect(cleared.json<{ data: Task }>().data).toMatchObject({
      description: "",
      dueDate: null,
      assignedTo: null,
    });
  });

  it("moves with the seed's PUT, accepts in-progress for in_progress, and records when it was finished", async () => {
    const id = await make("Damp-proof course");
    const put = async (status: string) =>
      (
        await app.call(routes.putTask, { params: { id }, body: { status } }, company.engineer)
      ).json<{ data: Task }>().data;
    expect((await put("in-progress")).status).toBe("in_progress");
    expect((await put("done")).completedAt).not.toBeNull();
    expect((await put("todo")).completedAt).toBeNull();
  });

  it("writes nothing where nothing differs", async () => {
    const id = await make("Roof trusses");
    const answer = await app.call(
      routes.putTask,
      { params: { id }, body: { status: "todo" } },
      company.engineer,
    );
    expect(answer.json<{ data: Task }>().data.version).toBe(1);
    const { rows } = await app.database.superuser.query(
      "select 1 from activities where entity_id = $1",
      [id],
    );
    expect(rows).toEqual([]);
  });

  it("lets a contractor change tasks that they created or were assigned, and no others", async () => {
    const notTheirs = await make("Not theirs");
    const refused = await app.call(
      routes.putTask,
      { params: { id: notTheirs }, body: { status: "done" } },
      company.contractorOn,
    );
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toBe(
      "You can only change tasks that you created or that are assigned to you.",
    );
    await app.call(
      routes.updateTask,
      { params: { id: notTheirs }, body: { assignedTo: company.contractorOn.id } },
      company.engineer,
    );
    const allowed = await app.call(
      routes.putTask,
      { params: { id: notTheirs }, body: { status: "done" } },
      company.contractorOn,
    );
    expect(allowed.statusCode).toBe(200);
  });

  it("lets no client change a task, and nobody change one out of sight", async () => {
    const id = await make("Screed");
    const as = (person: TestPerson) =>
      app.call(routes.putTask, { params: { id }, body: { status: "done" } }, person);
    expect((await as(company.clientOn)).statusCode).toBe(403);
    expect((await as(company.contractorOff)).statusCode).toBe(404);
    expect((await as(stranger.owner)).statusCode).toBe(404);
  });

  it("notifies the maker and the assignee of a new status, but not the actor", async () => {
    const id = await addTask(app.database.superuser, {
      workspaceId: company.workspaceId,
      projectId: company.projectId,
      title: "Painting",
      createdBy: company.admin.id,
      assignedTo: company.contractorOn.id,
    });
    const before = await notificationsOf(company.contractorOn);
    await app.call(
      routes.putTask,
      { params: { id }, body: { status: "review" } },
      company.contractorOn,
    );
    expect(await notificationsOf(company.admin)).toEqual(["Task in review"]);
    expect(await notificationsOf(company.contractorOn)).toEqual(before);
  });

  it("takes back what nobody has read of a change that its maker undoes, and tells those who have", async () => {
    const db = app.database.superuser;
    const { workspaceId, projectId, contractorOn, admin, engineer } = await createCompany(db);
    const task = { workspaceId, projectId, title: "Roofing", createdBy: admin.id };
    const params = { id: await addTask(db, { ...task, assignedTo: contractorOn.id }) };
    const put = (body: object, as: TestPerson) => app.call(routes.putTask, { params, body }, as);
    const read = (person: TestPerson) =>
      db.query("update notifications set is_read = true where user_id = $1", [person.id]);
    await put({ status: "in_progress" }, engineer);
    await db.query("delete from notifications");

    await put({ status: "review" }, engineer);
    await read(admin);
    app.announced.length = 0;
    await put({ status: "in_progress" }, engineer);
    expect(await notificationsOf(contractorOn)).toEqual([]);
    expect(app.announced).toContainEqual(
      expect.objectContaining({ topic: "notification", user: contractorOn.id }),
    );
    expect(await notificationsOf(admin)).toEqual(["Task in review", "Task in progress"]);

    // A change by somebody else, a different change, and one a minute later do not count as undoing.
    await db.query("delete from notifications");
    await put({ status: "review" }, engineer);
    await put({ status: "in_progress" }, admin);
    expect(await notificationsOf(contractorOn)).toEqual(["Task in review", "Task in progress"]);
    await put({ status: "blocked" }, admin);
    await put({ status: "todo" }, admin);
    expect(await notificationsOf(contractorOn)).toHaveLength(4);
    await put({ status: "review" }, admin);
    await db.query("update activities set created_at = created_at - interval '61 seconds'");
    await db.query("update notifications set created_at = created_at - interval '61 seconds'");
    await put({ status: "todo" }, admin);
    expect(await notificationsOf(contractorOn)).toHaveLength(6);
  });

  it("notifies neither a maker who has left the team, nor someone who was removed", async () => {
    const db = app.database.superuser;
    const { workspaceId, projectId, contractorOn, clientOn, engineer } = await createCompany(db);
    const own = { workspaceId, projectId, createdBy: contractorOn.id };
    const [changed, deleted] = [
      await addTask(db, { ...own, title: "Plaster", assignedTo: contractorOn.id }),
      await addTask(db, { ...own, title: "Skirting", assignedTo: contractorOn.id }),
    ];
    const put = (id: string, body: object) =>
      app.call(routes.putTask, { params: { id }, body }, engineer);
    await put(changed, { status: "review" });
    const before = await notificationsOf(contractorOn);
    expect(before).toEqual(["Task in review"]);
    const input = { params: { id: projectId, userId: contractorOn.id } };
    await app.call(routes.removeFromTeam, input, engineer);
    const notified = [...before, "You are no longer on a team"];
    app.announced.length = 0;

    await put(changed, { title: "Plaster of the hidden vault", status: "done" });
    await app.call(
      routes.createComment,
      { body: { body: "Behind the vault", task: changed } },
      engineer,
    );
    await app.call(routes.deleteTask, { params: { id: deleted } }, engineer);
    expect(await notificationsOf(contractorOn)).toEqual(notified);
    expect(app.announced.filter(({ user }) => user === contractorOn.id)).toEqual([]);

    await db.query("update tasks set created_by = $2 where id = $1", [changed, clientOn.id]);
    await db.query("update memberships set active = false where user_id = $1", [clientOn.id]);
    await put(changed, { status: "review" });
    expect(await notificationsOf(clientOn)).toEqual([]);
  });
});

describe("deleting a task", () => {
  it("is for planners, and for the contractor who made it", async () => {
    const theirs = await app.call(
      routes.createTask,
      { body: { title: "Mine to delete", project: company.projectId } },
      company.contractorOn,
    );
    const id = await make("Not mine to delete");
    const remove = (of: string, person: TestPerson) =>
      app.call(routes.deleteTask, { params: { id: of } }, person);
    expect((await remove(id, company.clientOn)).statusCode).toBe(403);
    expect((await remove(id, company.contractorOn)).statusCode).toBe(403);
    expect((await remove(id, company.contractorOff)).statusCode).toBe(404);
    expect((await remove(id, stranger.owner)).statusCode).toBe(404);
    expect(
      (await remove(theirs.json<{ data: Task }>().data._id, company.contractorOn)).statusCode,
    ).toBe(200);
    expect((await remove(id, company.engineer)).statusCode).toBe(200);
    expect((await remove(id, company.engineer)).statusCode).toBe(404);
  });

  it("is refused if somebody else changed the task after the version that was seen", async () => {
    const { admin, engineer } = company;
    const id = await make("Not as it was listed");
    const change = (body: object, person: TestPerson) =>
      app.call(routes.updateTask, { params: { id }, body }, person);
    const remove = (version: number) =>
      app.call(routes.deleteTask, { params: { id }, query: { version } }, engineer);
    await change({ priority: "urgent" }, admin);
    // The caller knows their own later changes, so these do not prevent the deletion.
    await change({ description: "Twice" }, engineer);
    const refused = await remove(1);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching(/ changed this task after you opened it.*Look at it again/),
    ]);
    expect((await remove(2)).statusCode).toBe(200);
  });
});
