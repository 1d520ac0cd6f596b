import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asActor, asSystem } from "../../database/transaction.ts";
import { createCompany } from "../../testing/company.ts";
import { openPostOffice, type PostOffice } from "./mail-scene.ts";
import { sweepMail } from "./mail-work.sql.ts";
import { mailHint, queueMail } from "./queue-mail.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
});
afterEach(() => office.close());

describe("a queued mail", () => {
  test("arrives in both parts, from the product's own address, and its text is then deleted", async () => {
    const id = await office.queue({
      to: "Funmi+site@example.com",
      subject: "Àdá\r\nBcc: evil@example.com",
    });
    await office.sender().sendDue();
    expect(office.server.received).toHaveLength(1);
    const [{ from, to, headers, text, html } = expect.fail()] = office.server.received;
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
    expect(await office.rowOf(id)).toMatchObject({
      state: "sent",
      attempts: 1,
      body_text: null,
      body_html: null,
      last_error: null,
      settled_at: office.now,
    });
  });

  test("goes to one address, with any characters", async () => {
    for (const to of ["a,b@example.com", "ola;x@example.com", "o'neil@example.com"]) {
      await office.queue({ to });
    }
    await office.sender().sendDue();
    expect(office.server.received.map(({ to }) => to)).toEqual([
      ['"a,b"@example.com'],
      ['"ola;x"@example.com'],
      ["o'neil@example.com"],
    ]);
  });

  test("to an invalid address fails at once, and the others continue", async () => {
    const lost = await office.queue({ to: 'x"<y>@example.com' });
    const other = await office.queue();
    await office.sender().sendDue();
    expect(await office.rowOf(lost)).toMatchObject({
      state: "failed",
      last_error: "The mail server refused it: 501 Error: Bad recipient address syntax",
    });
    expect(await office.rowOf(other)).toMatchObject({ state: "sent" });
  });

  test("is neither sent nor announced unless its transaction commits", async () => {
    let told = 0;
    const end = mailHint.listen(() => {
      told += 1;
    });
    const lost = asSystem(office.database.pool, async (tx) => {
      await queueMail(tx, office.mail());
      throw new Error("Changed my mind");
    });
    await expect(lost).rejects.toThrow("Changed my mind");
    await office.queue();
    expect(told).toBe(1);
    end();
    await office.queue();
    expect(told).toBe(1);
    await office.sender().sendDue();
    expect(office.server.received).toHaveLength(2);
  });

  test("is sent once, however many processes check at once", async () => {
    for (let n = 0; n < 12; n += 1) await office.queue({ to: `person${n}@example.com` });
    await Promise.all(
      [office.sender(), office.sender(), office.sender()].map((each) => each.sendDue()),
    );
    expect(office.server.received.map(({ to }) => String(to[0])).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, n) => `person${n}@example.com`).toSorted(),
    );
  });

  test("is taken over when its process has died, and not before", async () => {
    const id = await office.queue();
    const begun = Promise.withResolvers<void>();
    office.server.hold = begun.promise;
    const dying = office.sender();
    const round = dying.sendDue();
    await expect.poll(() => office.server.received.length).toBe(1);
    office.pass(MINUTE);
    await office.sender().sendDue();
    expect(office.server.received).toHaveLength(1);
    office.pass(MINUTE);
    office.server.hold = undefined;
    await office.sender().sendDue();
    expect(office.server.received).toHaveLength(2);
    begun.resolve();
    await round;
    expect(await office.rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
  });
});

describe("stopping", () => {
  test("waits for the mail being sent, and leaves the others for the next start", async () => {
    for (let n = 0; n < 3; n += 1) await office.queue();
    const begun = Promise.withResolvers<void>();
    office.server.hold = begun.promise;
    const post = office.sender();
    const round = post.sendDue();
    await expect.poll(() => office.server.received.length).toBe(1);
    const stopped = post.stop();
    begun.resolve();
    await Promise.all([round, stopped]);
    const { rows } = await office.database.superuser.query(
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
    const { engineer } = office.company;
    const others = await createCompany(office.database.superuser, "Other Builders");
    await asActor(office.database.pool, "write", engineer.claims, (tx) =>
      queueMail(tx, office.mail()),
    );
    for (const workspaceId of [others.workspaceId, null]) {
      const foreign = asActor(office.database.pool, "write", engineer.claims, (tx) =>
        queueMail(tx, office.mail({ workspaceId })),
      );
      await expect(foreign).rejects.toThrow("row-level security");
    }
    const seen = await asActor(office.database.pool, "read", engineer.claims, (tx) =>
      tx.selectFrom("mails").select("id").execute(),
    );
    expect(seen).toEqual([]);
  });

  test("let those who manage people see waiting mail of their own workspace, without its text", async () => {
    const id = await office.queue();
    const others = await createCompany(office.database.superuser, "Other Builders");
    await office.queue({ workspaceId: others.workspaceId });
    await office.queue({ workspaceId: null });
    for (const person of [office.company.owner, office.company.admin]) {
      const seen = await asActor(office.database.pool, "read", person.claims, (tx) =>
        tx.selectFrom("mails").select("id").execute(),
      );
      expect(seen).toEqual([{ id }]);
      for (const column of ["body_text", "body_html", "subject"] as const) {
        const read = asActor(office.database.pool, "read", person.claims, (tx) =>
          tx.selectFrom("mails").select(column).execute(),
        );
        await expect(read).rejects.toThrow("permission denied");
      }
    }
  });
});

describe("the sweep", () => {
  test("deletes mail settled long ago, and the text of failed mails with expired links", async () => {
    const old = await office.queue();
    const recent = await office.queue();
    await office.sender().sendDue();
    await office.database.superuser.query("update mails set settled_at = $2 where id = $1", [
      old,
      new Date(office.now.getTime() - 31 * DAY),
    ]);
    office.server.refusal = () => ({ code: 550, message: "No" });
    const failed = await office.queue({ expiresAt: new Date(office.now.getTime() + DAY) });
    await office.sender().sendDue();
    const sweep = () =>
      asSystem(office.database.pool, (tx) =>
        sweepMail(tx, { now: office.now, before: new Date(office.now.getTime() - 30 * DAY) }),
      );
    await sweep();
    expect(await office.rowOf(old)).toBeUndefined();
    expect(await office.rowOf(recent)).toBeDefined();
    expect((await office.rowOf(failed))?.["body_text"]).toContain("s3cret");
    office.pass(DAY);
    await sweep();
    expect(await office.rowOf(failed)).toMatchObject({ state: "failed", body_text: null });
  });
});
