import { expect, test } from "vitest";
import { company, invite, newEmail, prepare, rows, t } from "./invitation-fixture.ts";

prepare();

test("a mail to a stranger has names that are no links, and no address but ours", async () => {
  const db = t.database.superuser;
  const { workspaceId, admin, projectId } = company;
  await db.query("update workspaces set name = $1 where id = $2", [
    "Prize! https://evil.example/win",
    workspaceId,
  ]);
  await db.query("update users set name = $1 where id = $2", [
    "Call +234 803 555 0101 or pay@evil.example\u202E",
    admin.id,
  ]);
  await db.query("update projects set title = $1 where id = $2", [
    "www.evil.example ".repeat(11).trim(),
    projectId,
  ]);
  const email = newEmail();
  await invite({
    email,
    role: "contractor",
    projects: [projectId],
    message: "Log in at evil.example,\nor call 0803 555 0101 <a href=https://evil.example>now</a>",
  });
  const [mail] = await rows(
    "select subject, body_text, body_html from mails where recipient = $1",
    email,
  );
  expect(mail.subject).toBe("Call or pay evil example invites you to Prize! evil example win");
  for (const text of [mail.subject, mail.body_text, mail.body_html]) {
    const withoutOurs = text.replaceAll(/http:\/\/localhost\/[^\s"<]*/g, "");
    expect(withoutOurs).not.toMatch(/evil\.|https?:|www|@evil|803/);
    expect(withoutOurs).not.toContain("\u202E");
  }
  expect(mail.body_text).toContain("writes:\nLog in at evil example,\nor call <a href= evil");
  expect(mail.body_html).not.toContain("<a href= ");
  expect(mail.body_text).toContain(
    "- evil example evil example evil example evil example evil ex…",
  );
});
