import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  addressOf,
  app,
  company,
  connectRaw,
  DOMAIN,
  mail,
  prepare,
  snags,
} from "../../testing/mailing-app.ts";
import { selfSigned } from "../../testing/self-signed.ts";

const folder = mkdtempSync(join(tmpdir(), "plumbline-mail-"));
const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
const own = selfSigned(DOMAIN);
writeFileSync(files.cert, own.cert);
writeFileSync(files.key, own.key);
prepare({ rateLimit: true, tls: files });
afterAll(() => rmSync(folder, { recursive: true }));

it("with a certificate mail comes encrypted, and still nobody is asked for a password", async () => {
  const to = await addressOf(company.engineer);
  expect(await mail({ to, subject: "Door rubs", trusted: own.cert })).toMatchObject({ code: 250 });
  expect((await snags()).map(({ title }) => title)).toEqual(["Door rubs"]);
  // A sender that expects another certificate sends nothing.
  const other = await mail({ to, subject: "Tap drips", trusted: selfSigned(DOMAIN).cert });
  expect(other.words).toMatch(/certificate/);
  expect(await snags()).toHaveLength(1);
  const connection = await connectRaw();
  const offered = await connection.say("EHLO else.example\r\n");
  expect(offered).toMatch(/STARTTLS/);
  expect(offered).not.toMatch(/AUTH/);
  connection.end();
});

it("an address takes sixty mails an hour; the others are to come again, and other addresses take theirs", async () => {
  const to = await addressOf(company.engineer);
  const send = (n: number) => mail({ to, subject: `Snag ${n}` });
  const db = app.database.superuser;
  await db.query("delete from rate_limits");
  for (const n of [1, 2]) expect(await send(n)).toMatchObject({ code: 250 });
  // Each mail counts. Reading a mail takes a thread of its own, so 56 of them are only added to the counter.
  const counted = await db.query("update rate_limits set hits = 58 where hits = 2 returning key");
  expect(counted.rows).toHaveLength(1);
  for (const n of [59, 60]) expect(await send(n)).toMatchObject({ code: 250 });
  expect(await send(61)).toMatchObject({ code: 450 });
  const other = await addressOf(company.admin);
  expect(await mail({ to: other, subject: "Another's" })).toMatchObject({ code: 250 });
  const titles = (await snags()).map(({ title }) => title);
  expect(titles).toEqual(["Snag 1", "Snag 2", "Snag 59", "Snag 60", "Another's"]);
});

it("a mail that cannot be stored is to come again, and is then done once", async () => {
  const to = await addressOf(company.engineer);
  const sent = { to, subject: "Door rubs", messageId: "<one@else.example>" };
  const db = app.database.superuser;
  await db.query("alter table site_records rename to away");
  expect(await mail(sent)).toMatchObject({ code: 451 });
  await db.query("alter table away rename to site_records");
  for (let n = 0; n < 2; n += 1) expect(await mail(sent)).toMatchObject({ code: 250 });
  expect((await snags()).map(({ title }) => title)).toEqual(["Door rubs"]);
});
