import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import {
  addExpense,
  addNotification,
  company,
  mails,
  prepare,
  round,
  t,
} from "./digest-fixture.ts";

prepare();

describe("the daily mail, by what its reader sees at that moment,", () => {
  test("contains no expense for a client, even if they were notified of it in an earlier role", async () => {
    const at = "2026-03-09T10:00:00Z";
    const { clientOn, contractorOn, projectId } = company;
    for (const person of [clientOn, contractorOn])
      await addNotification(person, {
        at,
        kind: "expense",
        message: "Cement of ₦1,500",
        projectId,
        taskId: await addExpense(contractorOn),
        subjectKind: "expense",
      });
    await round("2026-03-10T06:00:00Z");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([contractorOn.email]);
  });

  test("contains no expense of another, nor a deleted one, for who was an engineer and is a contractor now", async () => {
    const { engineer, admin, contractorOff, projectId } = company;
    const on = { at: "2026-03-09T10:00:00Z", kind: "expense", projectId } as const;
    for (const person of [engineer, contractorOff]) {
      const of = { ...on, taskId: await addExpense(admin), subjectKind: "expense" };
      await addNotification(person, { ...of, message: "Of another" });
      await addNotification(person, { ...on, message: "Of a deleted one" });
      await t.database.superuser.query(
        "insert into project_members (workspace_id, project_id, user_id) values ($1, $2, $3)",
        [company.workspaceId, projectId, person.id],
      );
    }
    const params = { id: engineer.id };
    const changed = await t.call(
      routes.updatePerson,
      { params, body: { role: "contractor" } },
      admin,
    );
    expect(changed.statusCode, changed.body).toBe(200);
    await t.database.superuser.query("delete from notifications where kind = 'role'");
    await round("2026-03-10T06:00:00Z");
    expect(await mails()).toEqual([]);
  });

  test("that could not be sent yet is withdrawn when its reader leaves a team, and written anew", async () => {
    const { contractorOn, projectId, owner } = company;
    const at = "2026-03-09T10:00:00Z";
    await addNotification(contractorOn, { at, projectId, message: "On Lekki Duplex" });
    await addNotification(contractorOn, { at, kind: "role", message: "Your role has changed" });
    await round("2026-03-10T06:00:00Z");
    expect((await mails())[0]?.body_text).toContain("Lekki Duplex");

    const params = { id: projectId, userId: contractorOn.id };
    expect((await t.call(routes.removeFromTeam, { params }, owner)).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
    await round("2026-03-10T06:15:00Z");
    const again = await mails();
    expect(again).toMatchObject([{ recipient: contractorOn.email }]);
    expect(again[0]?.body_text).toContain("Your role has changed");
    expect(again[0]?.body_text).not.toContain("Lekki Duplex");
  });

  test("that could not be sent yet is withdrawn when its reader is deactivated", async () => {
    const { engineer, owner } = company;
    await addNotification(engineer, { at: "2026-03-09T10:00:00Z", message: "On Lekki Duplex" });
    await round("2026-03-10T06:00:00Z");
    expect(await mails()).toHaveLength(1);
    const params = { id: engineer.id };
    await t.call(routes.updatePerson, { params, body: { active: false } }, owner);
    await round("2026-03-10T06:15:00Z");
    expect(await mails()).toEqual([]);
  });

  test("mentions a record with its own sight only to people who see all, and expenses to their contractors", async () => {
    const { clientOn, contractorOn, engineer, projectId, taskId } = company;
    const on = { at: "2026-03-09T10:00:00Z", kind: "mention", projectId, taskId } as const;
    const expense = { ...on, taskId: await addExpense(contractorOn), subjectKind: "expense" };
    for (const person of [clientOn, contractorOn, engineer])
      await addNotification(person, { ...expense, message: "Of an expense" });
    for (const person of [clientOn, contractorOn])
      await addNotification(person, { ...on, subjectKind: "castle", message: "Of a castle" });
    await round("2026-03-10T06:00:00Z");
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [contractorOn.email, engineer.email].toSorted(),
    );
    expect(sent.filter(({ body_text }) => body_text.includes("castle"))).toEqual([]);
  });

  test("contains nothing of a project that its reader no longer sees", async () => {
    const { contractorOn, clientOn, engineer, projectId, owner } = company;
    for (const person of [contractorOn, clientOn, engineer]) {
      await addNotification(person, {
        at: "2026-03-09T10:00:00Z",
        projectId,
        message: "On Lekki Duplex",
      });
    }
    const removed = await t.call(
      routes.removeFromTeam,
      { params: { id: projectId, userId: contractorOn.id } },
      owner,
    );
    expect(removed.statusCode).toBe(200);
    await round("2026-03-10T06:00:00Z");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      [clientOn.email, engineer.email].toSorted(),
    );
  });
});
