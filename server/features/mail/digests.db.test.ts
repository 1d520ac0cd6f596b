import { describe, expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { addNotification, company, mails, prepare, round, t } from "./digest-fixture.ts";

prepare();

describe("the daily mail", () => {
  test("is one for everything unread since yesterday, at seven by the workspace's clock", async () => {
    const { engineer, projectId, taskId } = company;
    const words = ["Bola mentioned you", "Cast slab is due", "Lekki moved on"] as const;
    await addNotification(engineer, {
      at: "2026-03-09T10:00:00Z",
      kind: "project_status",
      message: words[2],
      projectId,
    });
    await addNotification(engineer, {
      at: "2026-03-09T11:00:00Z",
      kind: "due_reminder",
      message: words[1],
      projectId,
      taskId,
    });
    await addNotification(engineer, {
      at: "2026-03-10T05:59:59Z",
      kind: "mention",
      message: words[0],
      projectId,
      taskId,
    });
    await addNotification(engineer, {
      at: "2026-03-09T12:00:00Z",
      message: "Read already",
      read: true,
    });
    await addNotification(engineer, { at: "2026-03-10T06:00:00Z", message: "For tomorrow" });
    await addNotification(engineer, { at: "2026-03-09T05:59:59Z", message: "Of the day before" });

    await round("2026-03-10T05:59:59Z");
    expect(await mails()).toEqual([]);
    await round("2026-03-10T06:00:00Z");
    const sent = await mails();
    expect(sent).toMatchObject([
      {
        recipient: engineer.email,
        subject: "Adeyemi Builders, Tuesday 10 March: 3 notifications",
        kind: "digest",
        workspace_id: company.workspaceId,
      },
    ]);
    const text = sent[0]?.body_text ?? "";
    expect(words.map((word) => text.indexOf(word))).toEqual(
      words.map((word) => text.indexOf(word)).toSorted((a, b) => a - b),
    );
    for (const word of words) expect(text).toContain(word);
    for (const word of ["Read already", "For tomorrow", "Of the day before"]) {
      expect(text).not.toContain(word);
    }
    expect(text).toContain(`https://plumb.example.com/projects/${projectId}?task=${taskId}`);
  });

  test("says what the database gathered, beside what was written before", async () => {
    const { engineer, contractorOn, projectId, workspaceId } = company;
    const at = "2026-03-09T10:00:00Z";
    await addNotification(engineer, { at, message: "2 tasks were finished", projectId });
    await t.database.superuser.query(
      `insert into notifications (id, workspace_id, user_id, actor_id, kind, type, project_id, topic, facts, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'status', 'success', $4, 'finished', $5, $6)`,
      [
        workspaceId,
        engineer.id,
        contractorOn.id,
        projectId,
        { project: "Lekki Duplex", count: 3, by: "Kunle Contractor", task: "Roof" },
        at,
      ],
    );
    await round("2026-03-10T06:00:00Z");
    const [mail] = await mails();
    expect(mail?.body_text).toContain("2 tasks were finished");
    expect(mail?.body_text).toContain(
      "Kunle Contractor finished 3 tasks on Lekki Duplex. They wait to be accepted.",
    );
  });

  test("comes once a day, however many processes look and how often", async () => {
    const { engineer, admin } = company;
    for (const person of [engineer, admin])
      await addNotification(person, { at: "2026-03-09T10:00:00Z" });
    await Promise.all([1, 2, 3, 4].map(() => round("2026-03-10T06:00:00Z")));
    await round("2026-03-10T20:00:00Z");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      [admin.email, engineer.email].toSorted(),
    );
  });

  test("contains each item once, on the following day, even if no server ran for days", async () => {
    const { engineer } = company;
    await round("2026-03-10T06:00:00Z");
    await addNotification(engineer, { at: "2026-03-10T10:00:00Z", message: "On Tuesday" });
    await addNotification(engineer, { at: "2026-03-11T10:00:00Z", message: "On Wednesday" });
    await addNotification(engineer, { at: "2026-03-12T10:00:00Z", message: "On Thursday" });
    await round("2026-03-12T09:00:00Z");
    await round("2026-03-13T06:15:00Z");
    const [first, second, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(first?.body_text).toContain("On Tuesday");
    expect(first?.body_text).toContain("On Wednesday");
    expect(second?.body_text).toContain("On Thursday");
    expect(second?.subject).toContain(": 1 notification");
  });

  test("is not sent when there is nothing new", async () => {
    await addNotification(company.engineer, { at: "2026-03-09T10:00:00Z", read: true });
    await addNotification(company.admin, { at: "2026-03-09T10:00:00Z", kind: null });
    await round("2026-03-10T06:00:00Z");
    expect(await mails()).toEqual([]);
  });

  test("leaves out the kinds that its reader has turned off", async () => {
    const { engineer } = company;
    await addNotification(engineer, {
      at: "2026-03-09T10:00:00Z",
      kind: "status",
      message: "It moved",
    });
    await addNotification(engineer, {
      at: "2026-03-09T10:00:00Z",
      kind: "mention",
      message: "You there",
    });
    await addNotification(company.admin, {
      at: "2026-03-09T10:00:00Z",
      kind: "status",
      message: "It moved",
    });
    const body = { kinds: { status: false } };
    expect((await t.call(routes.putMailSettings, { body }, engineer)).statusCode).toBe(200);
    await round("2026-03-10T06:00:00Z");
    const sent = new Map((await mails()).map((mail) => [mail.recipient, mail.body_text]));
    expect(sent.get(engineer.email)).toContain("You there");
    expect(sent.get(engineer.email)).not.toContain("It moved");
    expect(sent.get(company.admin.email)).toContain("It moved");
  });

  test("uses each workspace's clock", async () => {
    const { engineer, workspaceId } = company;
    await t.database.superuser.query(
      "update workspaces set time_zone = 'America/New_York' where id = $1",
      [workspaceId],
    );
    await addNotification(engineer, { at: "2026-03-09T15:00:00Z" });
    await round("2026-03-10T10:59:59Z");
    expect(await mails()).toEqual([]);
    await round("2026-03-10T11:00:00Z");
    expect(await mails()).toHaveLength(1);
  });

  test("waits for the next morning for those who joined since seven, and leaves out those who left", async () => {
    const { engineer, admin } = company;
    await t.database.superuser.query(
      "update memberships set created_at = '2026-03-10T08:00:00Z' where user_id = $1",
      [engineer.id],
    );
    await t.database.superuser.query("update memberships set active = false where user_id = $1", [
      admin.id,
    ]);
    for (const person of [engineer, admin])
      await addNotification(person, { at: "2026-03-10T09:00:00Z" });
    await round("2026-03-10T09:30:00Z");
    expect(await mails()).toEqual([]);
    await round("2026-03-11T06:00:00Z");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([engineer.email]);
  });

  test("holds fifty, newest first, and says how many there are", async () => {
    for (let n = 0; n < 60; n += 1) {
      const minute = String(n).padStart(2, "0");
      await addNotification(company.engineer, {
        at: `2026-03-09T10:${minute}:00Z`,
        message: `Thing ${n}.`,
      });
    }
    await round("2026-03-10T06:00:00Z");
    const [mail] = await mails();
    expect(mail?.subject).toContain(": 60 notifications");
    expect(mail?.body_text).toContain("Thing 59.");
    expect(mail?.body_text).toContain("Thing 10.");
    expect(mail?.body_text).not.toContain("Thing 9.");
    expect(mail?.body_text).toContain("And 10 more");
  });
});
