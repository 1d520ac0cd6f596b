import { describe, expect, test } from "vitest";
import { forgotPassword } from "../../../contract/auth/password-reset.ts";
import { openBrowser, PASSWORD, registerIn } from "../../testing/browser.ts";
import { recordStatements } from "../../testing/database/sent-statements.ts";
import {
  MINUTE,
  NEW,
  askForToken,
  canSignIn,
  email,
  forget,
  issue,
  later,
  mailsTo,
  reset,
  t,
  tokenIn,
  warned,
  prepare,
} from "./reset-fixture.ts";

prepare();

describe("a forgotten password", () => {
  test("is reset with the link that arrives by mail", async () => {
    const response = await forget(email.toUpperCase());
    expect(response.json()).toEqual({ data: { ok: true } });
    await issue();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: "Set a new password",
      workspace_id: null,
      expires_at: new Date(t.clock.now.getTime() + 30 * MINUTE),
    });
    const token = tokenIn(mails[0]?.body_text);
    expect(tokenIn(mails[0]?.body_html)).toBe(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);

    const done = await reset(token);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toEqual({ data: { ok: true } });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn(NEW)).toBe(true);
  });

  test("gives the same answer for an unknown address, to which nothing is sent", async () => {
    const [known, unknown] = [await forget(), await forget("nobody@example.com")];
    const comparable = ({ statusCode, headers, body }: typeof known) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    });
    expect(comparable(unknown)).toEqual(comparable(known));
    await issue();
    expect(await mailsTo("nobody@example.com")).toEqual([]);
    const { rows } = await t.database.superuser.query(
      "select 1 from password_resets where email = 'nobody@example.com'",
    );
    expect(rows).toEqual([]);
  });

  test("does the same work in the request for both: one row, and no account lookup", async () => {
    await forget();
    await forget("nobody@example.com");
    const { rows } = await t.database.superuser.query(
      "select email, user_id, token_hash from password_resets where email = any($1) order by email",
      [[email, "nobody@example.com"]],
    );
    const untouched = { user_id: null, token_hash: null };
    expect(rows).toEqual([
      { email: "nobody@example.com", ...untouched },
      { email, ...untouched },
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("sends the database the same for an unknown address, and so takes as long", async () => {
    const sentBy = recordStatements();
    const sentFor = async (address: string) => {
      const sent = await sentBy(() => forget(address));
      expect(sent.flatMap(({ values }) => values)).toContain(address);
      return sent.map(({ name }) => name);
    };
    const known = await sentFor(email);
    expect(await sentFor("nobody@example.com")).toEqual(known);
  });

  test("stores the token nowhere in the database but in the queued mail", async () => {
    const token = await askForToken();
    const { rows } = await t.database.superuser.query<{ row: string }>(
      "select r::text as row from password_resets r union all select s::text from sessions s",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const hex = Buffer.from(token, "base64url").toString("hex");
    expect(JSON.stringify(rows)).not.toContain(hex);
  });

  test("ignores a stranger's forged host", async () => {
    const answer = await t.call(forgotPassword, {
      body: { email },
      headers: { host: "evil.example", origin: "http://evil.example" },
    });
    expect(answer.statusCode).toBe(200);
    await issue();
    const [mail] = await mailsTo(email);
    expect(tokenIn(mail?.body_text)).toBeTruthy();
    expect(mail?.body_text).not.toContain("evil");
    expect(mail?.body_html).not.toContain("evil");
  });

  test.each([
    ["is of no web", { host: "localhost", origin: "foo://localhost" }],
    ["has a path", { host: "localhost", origin: "http://localhost:6666/x" }],
    ["has another port", { host: "localhost", origin: "http://localhost:6666" }],
    ["is very long", { host: "localhost", origin: `http://localhost/${"x".repeat(3_000)}` }],
  ])("cannot be requested by a page whose origin %s", async (_, headers) => {
    expect((await t.call(forgotPassword, { body: { email }, headers })).statusCode).toBe(403);
    await issue();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("goes on to the next request when one before it fails", async () => {
    await t.database.superuser.query(
      `insert into password_resets (id, email, site_url, requested_at)
       values (gen_random_uuid(), $1, 'foo://localhost', $2)`,
      [email, new Date(t.clock.now.getTime() - MINUTE)],
    );
    const next = `next-to-${email}`;
    await registerIn(openBrowser(t), { email: next });
    await forget(next);
    await issue();
    expect(await mailsTo(next)).toHaveLength(1);
    expect(warned).toEqual([expect.any(TypeError)]);
    const { rows } = await t.database.superuser.query(
      "select 1 from password_resets where email = $1",
      [email],
    );
    expect(rows).toEqual([]);
  });

  test("is dropped when it was not processed for half an hour", async () => {
    await forget();
    later(30);
    await issue();
    expect(await mailsTo(email)).toEqual([]);
  });

  test("is mailed once, however many processes handle it", async () => {
    await forget();
    await Promise.all([issue(), issue(), issue()]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
