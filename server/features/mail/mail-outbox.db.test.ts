import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMailFixture, type MailFixture, SECRET } from "./mail-fixture.ts";
import { readMail } from "../../testing/read-mail.ts";

let fixture: MailFixture;
let dataDir: string;
beforeEach(async () => {
  fixture = await openMailFixture();
  dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-outbox-"));
});
afterEach(async () => {
  await fixture.close();
  await rm(dataDir, { recursive: true });
});

describe("without a mail server", () => {
  test("mail is written to files that only the server's user can read, and the log says so once", async () => {
    const mailFrom = "Site Office <office@example.com>";
    const post = fixture.sender({ smtpUrl: undefined, mailFrom, dataDir });
    const first = await fixture.queue({ to: "first@example.com" });
    const second = await fixture.queue({ to: "second@example.com" });
    await post.sendDue();
    await fixture.queue();
    await post.sendDue();

    const outbox = path.join(dataDir, "outbox");
    const files = await readdir(outbox);
    expect(files).toHaveLength(3);
    expect(files).toContain(`20260310T060000-${first}.eml`);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    for (const file of files) {
      expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
    }
    const file = path.join(outbox, `20260310T060000-${second}.eml`);
    const source = await readFile(file, "utf8");
    expect(source.split(/\r?\n/)).toContain(SECRET);
    const written = await readMail(source);
    expect(written.headers.get("to")).toBe("second@example.com");
    expect(written.headers.get("from")).toBe(mailFrom);
    expect(written.text).toContain(SECRET);
    expect(await fixture.rowOf(first)).toMatchObject({ state: "filed", body_text: null });
    expect(fixture.logged).toEqual([
      {
        details: { folder: outbox },
        message: "mail: SMTP_URL is not set, mail is written to this folder instead",
      },
    ]);
  });

  test("and without a folder to write to, mail waits", async () => {
    await writeFile(path.join(dataDir, "outbox"), "In the way");
    const id = await fixture.queue();
    await fixture.sender({ smtpUrl: undefined, dataDir }).sendDue();
    expect(await fixture.rowOf(id)).toMatchObject({
      state: "queued",
      last_error: "The mail could not be written to the outbox folder.",
    });
  });
});

describe("with a mail server, and without PUBLIC_URL", () => {
  test("the log says where links will lead", () => {
    fixture.sender({ publicUrl: undefined });
    expect(fixture.logged.map(({ message }) => message)).toEqual([
      "mail: PUBLIC_URL is not set, links in mails lead to the address at which a request arrives",
    ]);
    fixture.sender();
    expect(fixture.logged).toHaveLength(1);
  });
});
