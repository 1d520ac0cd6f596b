import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loseConnectionWhen } from "../../testing/database/lose-connection.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { openMailFixture, type MailFixture } from "./mail-fixture.ts";
import { MAX_ATTEMPTS } from "./delivery-rules.ts";

const MINUTE = 60_000;

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await openMailFixture();
});
afterEach(() => fixture.close());

describe("a mail server that is down", () => {
  test("makes mail wait, with increasing delays, until it is back", async () => {
    const id = await fixture.queue();
    await fixture.server.stop();
    const post = fixture.sender();
    await post.sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "queued",
      attempts: 1,
      last_error: "The mail server could not be reached.",
      due_at: new Date(fixture.now.getTime() + MINUTE),
    });
    fixture.pass(MINUTE - 1);
    await post.sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({ attempts: 1 });
    fixture.pass(1);
    await post.sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({
      attempts: 2,
      due_at: new Date(fixture.now.getTime() + 2 * MINUTE),
    });

    await fixture.server.start();
    fixture.pass(2 * MINUTE);
    await post.sendDue();
    expect(fixture.server.received).toHaveLength(1);
    expect(await fixture.rowOf(id)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
  });

  test("is contacted once a round, not once for each mail", async () => {
    for (let n = 0; n < 5; n += 1) await fixture.queue();
    await fixture.server.stop();
    await fixture.sender().sendDue();
    const { rows } = await fixture.database.superuser.query(
      "select sum(attempts)::int as n from mails",
    );
    expect(rows).toEqual([{ n: 1 }]);
    await fixture.server.start();
  });

  test("makes mail fail permanently in the end, with an error that names nobody", async () => {
    const id = await fixture.queue();
    await fixture.server.stop();
    const post = fixture.sender();
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      await post.sendDue();
      fixture.pass(4 * 60 * MINUTE);
    }
    expect(await fixture.rowOf(id)).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
    expect(fixture.logged).toHaveLength(MAX_ATTEMPTS);
    expect(fixture.logged.at(-1)?.message).toBe("mail: could not be sent, given up");
    expect(JSON.stringify(fixture.logged)).not.toMatch(/example\.com|s3cret|invites|Welcome/);
    await fixture.server.start();
  });

  test("never causes an expired link to be sent", async () => {
    const id = await fixture.queue({ expiresAt: new Date(fixture.now.getTime() + 30 * MINUTE) });
    fixture.pass(31 * MINUTE);
    await fixture.sender().sendDue();
    expect(fixture.server.received).toEqual([]);
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "failed",
      last_error: "Its link has expired.",
      body_text: null,
      body_html: null,
    });
  });
});

test("a mail whose database is lost after it was sent is sent again as the same message, and the attempt does not count", async () => {
  const id = await fixture.queue();
  const losses = await loseConnectionWhen(
    fixture.database.superuser,
    "mails",
    "new.state <> 'queued'",
  );
  const post = fixture.sender();
  await expect(post.sendDue()).rejects.toThrow("terminating connection");
  await losses.end();
  fixture.pass(1_000);
  await post.sendDue();
  expect(await fixture.rowOf(id)).toMatchObject({ state: "sent", attempts: 1 });
  const messages = fixture.server.received.map(({ headers }) => headers.get("message-id"));
  expect(messages).toEqual([messages[0], messages[0]]);
});

describe("a mail server that rejects", () => {
  test("a recipient permanently makes that mail fail at once, and the others continue", async () => {
    fixture.server.refusal = (to) =>
      to === "nobody@example.com" ? { code: 550, message: "No such user here" } : undefined;
    const lost = await fixture.queue({ to: "nobody@example.com" });
    const other = await fixture.queue();
    await fixture.sender().sendDue();
    expect(await fixture.rowOf(lost)).toMatchObject({
      state: "failed",
      attempts: 1,
      last_error: "The mail server refused it: 550 No such user here",
    });
    expect((await fixture.rowOf(lost))?.["body_text"]).toContain("s3cret");
    expect(await fixture.rowOf(other)).toMatchObject({ state: "sent" });
  });

  test("a recipient temporarily makes that mail wait, and the others continue", async () => {
    fixture.server.refusal = (to) =>
      to === "busy@example.com" ? { code: 450, message: "Try later" } : undefined;
    const put = await fixture.queue({ to: "busy@example.com" });
    const other = await fixture.queue();
    await fixture.sender().sendDue();
    expect(await fixture.rowOf(put)).toMatchObject({
      state: "queued",
      last_error: "The mail server postponed it: 450 Try later",
    });
    expect(await fixture.rowOf(other)).toMatchObject({ state: "sent" });
  });

  test("our password makes mail wait, and says why", async () => {
    const guarded = await startMailServer({ password: "right" });
    const id = await fixture.queue();
    await fixture.sender({ smtpUrl: guarded.url.replace("right", "wrong") }).sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "queued",
      last_error: "The mail server did not accept the user name and password of SMTP_URL.",
    });
    fixture.pass(MINUTE);
    await fixture.sender({ smtpUrl: guarded.url }).sendDue();
    expect(guarded.received).toHaveLength(1);
    await guarded.stop();
  });

  test("encryption is not sent our password in plain text over a network", async () => {
    const id = await fixture.queue();
    const url = fixture.server.url
      .replace("smtp://", "smtp://user:secret@")
      .replace("127.0.0.1", "0.0.0.0");
    await fixture.sender({ smtpUrl: url }).sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "queued",
      last_error: "No secure connection to the mail server could be made.",
    });
  });
});

describe("a mail server that does not answer", () => {
  test("is dropped when our server stops, and the mail is retried later", async () => {
    const id = await fixture.queue();
    const answer = Promise.withResolvers<void>();
    fixture.server.hold = answer.promise;
    const post = fixture.sender();
    const round = post.sendDue();
    await expect.poll(() => fixture.server.received.length).toBe(1);
    await post.stop(20);
    await round;
    expect(await fixture.rowOf(id)).toMatchObject({ state: "queued", lease: null });
    answer.resolve();
  });
});
