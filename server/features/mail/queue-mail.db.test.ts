import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asActor, asSystem } from "../../database/transaction.ts";
import { createCompany } from "../../testing/company.ts";
import { openMailFixture, type MailFixture } from "./mail-fixture.ts";
import { sweepMail } from "./mail-work.sql.ts";
import { mailHint, queueMail } from "./queue-mail.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await openMailFixture();
});
afterEach(() => fixture.close());

describe("a queued mail", () => {
  test("arrives in both parts, from the product's own address, and its text is then deleted", async () => {
    const id = await fixture.queue({
      to: "Funmi+site@example.com",
      subject: "Àdá\r\nBcc: evil@example.com",
    });
    await fixture.sender().sendDue();
    expect(fixture.server.received).toHaveLength(1);
    const [{ from, to, headers, text, html } = expect.fail()] = fixture.server.received;
    expect({ from, to }).toEqual({
      from: "no-reply@plumb.example.com",
      to: ["Funmi+site@example.com"],
    });
    expect(headers.get("subject")).toBe("Àdá Bcc: evil@example.com");
    expect(headers.has("bcc")).toBe(false);
    expect(headers.get("from")).toBe("Plumbline <no-reply@plumb.example.com>");
    expect(headers.get("to")).toBe("Funmi+site@example.com");
    expect(headers.get("message-id")).toBe(`<${id}@plumb.example.com>`);
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(text).toContain("Join:\nhttps://plumb.example.com/?invite=s3cret");
    expect(html).toContain('href="https://plumb.example.com/?invite=s3cret"');
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "sent",
      attempts: 1,
      body_text: null,
      body_html: null,
      last_error: null,
      settled_at: fixture.now,
    });
  });

  test("goes to one address, with any characters", async () => {
    for (const to of ["a,b@example.com", "ola;x@example.com", "o'neil@example.com"]) {
      await fixture.queue({ to });
    }
    await fixture.sender().sendDue();
    expect(fixture.server.received.map(({ to }) => to)).toEqual([
      ['"a,b"@example.com'],
      ['"ola;x"@example.com'],
      ["o'neil@example.com"],
    ]);
  });

  test("to an invalid address fails at once, and the others continue", async () => {
    const lost = await fixture.queue({ to: 'x"<y>@example.com' });
    const other = await fixture.queue();
    await fixture.sender().sendDue();
    expect(await fixture.rowOf(lost)).toMatchObject({
      state: "failed",
      last_error: "The mail server refused it: 501 Error: Bad recipient address syntax",
    });
    expect(await fixture.rowOf(other)).toMatchObject({ state: "sent" });
  });

  test("is neither sent nor announced unless its transaction commits", async () => {
    let hints = 0;
    const end = mailHint.listen(() => {
      hints += 1;
    });
    const lost = asSystem(fixture.database.pool, async (tx) => {
      await queueMail(tx, fixture.mail());
      throw new Error("Changed my mind");
    });
    await expect(lost).rejects.toThrow("Changed my mind");
    await fixture.queue();
    expect(hints).toBe(1);
    end();
    await fixture.queue();
    expect(hints).toBe(1);
    await fixture.sender().sendDue();
    expect(fixture.server.received).toHaveLength(2);
  });

  test("is sent once, however many processes check at once", async () => {
    for (let n = 0; n < 12; n += 1) await fixture.queue({ to: `person${n}@example.com` });
    await Promise.all(
      [fixture.sender(), fixture.sender(), fixture.sender()].map((each) => each.sendDue()),
    );
    expect(fixture.server.received.map(({ to }) => String(to[0])).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, n) => `person${n}@example.com`).toSorted(),
    );
  });

  test("is taken over when its process has died, and not before", async () => {
    const id = await fixture.queue();
    const begun = Promise.withResolvers<void>();
    fixture.server.hold = begun.promise;
    const dying = fixture.sender();
    const round = dying.sendDue();
    await expect.poll(() => fixture.server.received.length).toBe(1);
    fixture.pass(MINUTE);
    await fixture.sender().sendDue();
    expect(fixture.server.received).toHaveLength(1);
    fixture.pass(MINUTE);
    fixture.server.hold = undefined;
    await fixture.sender().sendDue();
    expect(fixture.server.received).toHaveLength(2);
    begun.resolve();
    await round;
    expect(await fixture.rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
  });
});

describe("stopping", () => {
  test("waits for the mail being sent, and leaves the others for the next start", async () => {
    for (let n = 0; n < 3; n += 1) await fixture.queue();
    const begun = Promise.withResolvers<void>();
    fixture.server.hold = begun.promise;
    const post = fixture.sender();
    const round = post.sendDue();
    await expect.poll(() => fixture.server.received.length).toBe(1);
    const stopped = post.stop();
    begun.resolve();
    await Promise.all([round, stopped]);
    const { rows } = await fixture.database.superuser.query(
      "select state, count(*)::int as n from mails group by 1 order by 1",
    );
    expect(rows).toEqual([
      { state: "queued", n: 2 },
      { state: "sent", n: 1 },
    ]);
  });
});

describe("permissions on mail", () => {
  test("let a member queue for their own workspace only, and read none of it", async () => {
    const { engineer } = fixture.company;
    const others = await createCompany(fixture.database.superuser, "Other Builders");
    await asActor(fixture.database.pool, "write", engineer.claims, (tx) =>
      queueMail(tx, fixture.mail()),
    );
    for (const workspaceId of [others.workspaceId, null]) {
      const foreign = asActor(fixture.database.pool, "write", engineer.claims, (tx) =>
        queueMail(tx, fixture.mail({ workspaceId })),
      );
      await expect(foreign).rejects.toThrow("row-level security");
    }
    const seen = await asActor(fixture.database.pool, "read", engineer.claims, (tx) =>
      tx.selectFrom("mails").select("id").execute(),
    );
    expect(seen).toEqual([]);
  });

  test("let those who manage people see waiting mail of their own workspace, without its text", async () => {
    const id = await fixture.queue();
    const others = await createCompany(fixture.database.superuser, "Other Builders");
    await fixture.queue({ workspaceId: others.workspaceId });
    await fixture.queue({ workspaceId: null });
    for (const person of [fixture.company.owner, fixture.company.admin]) {
      const seen = await asActor(fixture.database.pool, "read", person.claims, (tx) =>
        tx.selectFrom("mails").select("id").execute(),
      );
      expect(seen).toEqual([{ id }]);
      for (const column of ["body_text", "body_html", "subject"] as const) {
        const read = asActor(fixture.database.pool, "read", person.claims, (tx) =>
          tx.selectFrom("mails").select(column).execute(),
        );
        await expect(read).rejects.toThrow("permission denied");
      }
    }
  });
});

describe("the sweep", () => {
  test("deletes mail settled long ago, and the text of failed mails with expired links", async () => {
    const old = await fixture.queue();
    const recent = await fixture.queue();
    await fixture.sender().sendDue();
    await fixture.database.superuser.query("update mails set settled_at = $2 where id = $1", [
      old,
      new Date(fixture.now.getTime() - 31 * DAY),
    ]);
    fixture.server.refusal = () => ({ code: 550, message: "No" });
    const failed = await fixture.queue({ expiresAt: new Date(fixture.now.getTime() + DAY) });
    await fixture.sender().sendDue();
    const sweep = () =>
      asSystem(fixture.database.pool, (tx) =>
        sweepMail(tx, { now: fixture.now, before: new Date(fixture.now.getTime() - 30 * DAY) }),
      );
    await sweep();
    expect(await fixture.rowOf(old)).toBeUndefined();
    expect(await fixture.rowOf(recent)).toBeDefined();
    expect((await fixture.rowOf(failed))?.["body_text"]).toContain("s3cret");
    fixture.pass(DAY);
    await sweep();
    expect(await fixture.rowOf(failed)).toMatchObject({ state: "failed", body_text: null });
  });
});
