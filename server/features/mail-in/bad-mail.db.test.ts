import { describe, expect, it } from "vitest";
import { addProject } from "../../testing/company.ts";
import { mailAddresses } from "../../platform/mail/mail-addresses.ts";
import {
  addressOf,
  app,
  beginMail,
  company,
  connectRaw,
  DOMAIN,
  logged,
  mail,
  prepare,
  snags,
} from "../../testing/mailing-app.ts";

prepare();

describe("an address", () => {
  it.each([
    `snags+${"a".repeat(33)}@${DOMAIN}`,
    `postmaster@${DOMAIN}`,
    "somebody@else.example",
    `somebody%else.example@${DOMAIN}`,
    `@${DOMAIN}:somebody@else.example`,
  ])("that is not ours is refused: %s", async (to) => {
    expect(await mail({ to, subject: "Relay" })).toMatchObject({
      code: expect.toSatisfy((code: number) => code >= 500),
    });
  });

  it("of another person, or of another project, is none with this one's code", async () => {
    const { workspaceId, owner, engineer } = company;
    const annexe = await addProject(app.database.superuser, {
      workspaceId,
      title: "Annexe",
      createdBy: owner.id,
    });
    const mine = await addressOf(engineer);
    const others = [await addressOf(engineer, annexe), await addressOf(company.admin)];
    for (const other of others) {
      const forged = `${other.slice(0, "snags+".length + 13)}${mine.slice("snags+".length + 13)}`;
      expect(await mail({ to: forged, subject: "Forged" })).toMatchObject({ code: 550 });
    }
    expect(await snags()).toEqual([]);
  });

  it("that was made with another secret is none", async () => {
    const to = await addressOf(company.engineer);
    const { rows } = await app.database.superuser.query<{ handle: string }>(
      "select handle from mail_addresses where user_id = $1",
      [company.engineer.id],
    );
    const forger = mailAddresses({ secret: "what the database alone tells", domain: DOMAIN });
    const { workspaceId, projectId, engineer } = company;
    const forged = forger.of({
      handle: rows[0]?.handle ?? "",
      workspaceId,
      projectId,
      userId: engineer.id,
      subject: null,
    });
    expect(forged.slice(0, 19)).toBe(to.slice(0, 19));
    expect(await mail({ to: forged, subject: "Forged" })).toMatchObject({ code: 550 });
  });

  it("is guessed a few times, then the connection ends", async () => {
    const connection = await connectRaw();
    await connection.say("EHLO else.example\r\nMAIL FROM:<a@else.example>\r\n");
    const codes = [];
    await connection.hear();
    for (let n = 0; n < 6; n += 1)
      codes.push((await connection.say(`RCPT TO:<x${n}@${DOMAIN}>\r\n`)).slice(0, 3));
    expect(codes).toEqual(["550", "550", "550", "550", "550", "421"]);
    await expect(connection.say("NOOP\r\n")).rejects.toThrow("was ended");
  });

  it("is one to a mail: another recipient is to be sent on its own", async () => {
    const connection = await connectRaw();
    const [one, two] = [await addressOf(company.engineer), await addressOf(company.admin)];
    for (const line of ["EHLO else.example", "MAIL FROM:<a@else.example>", `RCPT TO:<${one}>`])
      await connection.say(`${line}\r\n`);
    expect(await connection.say(`RCPT TO:<${two}>\r\n`)).toMatch(/^452/);
    connection.end();
  });
});

describe("a mail", () => {
  it("that is too large is refused, whether it says so or not", async () => {
    const to = await addressOf(company.engineer);
    const connection = await connectRaw();
    await connection.say("EHLO else.example\r\n");
    expect(await connection.say("MAIL FROM:<a@else.example> SIZE=40000001\r\n")).toMatch(/^552/);
    connection.end();
    const unsaid = await beginMail(to);
    unsaid.socket.write("Subject: Large\r\n\r\n");
    const line = Buffer.from(`${"x".repeat(998)}\r\n`.repeat(1_000));
    for (let sent = 0; sent < 41; sent += 1)
      await new Promise((resolve) => unsaid.socket.write(line, resolve));
    expect(await unsaid.say(".\r\n")).toMatch(/^552/);
    unsaid.end();
    expect(await snags()).toEqual([]);
  });

  it.each([
    ["a thousand parts in one another", () => nested(1_000)],
    ["more headers than anybody writes", () => `${"X-A: b\r\n".repeat(60_000)}\r\nwords`],
  ])("that has %s is returned", async (_, text) => {
    const connection = await beginMail(await addressOf(company.engineer));
    expect(await connection.say(`${text()}\r\n.\r\n`)).toMatch(/^554/);
    connection.end();
    expect(await snags()).toEqual([]);
  });

  it.each([
    ["no line between head and words", "Subject: Door rubs", "Door rubs"],
    [
      "a part that does not end",
      `${part("Door rubs")}\r\n--b\r\nContent-Type: image/jpeg\r\n`,
      "Door rubs",
    ],
    [
      "base 64 that is none",
      `Subject: Door rubs\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%`,
      "Door rubs",
    ],
    [
      "an unknown charset",
      "Subject: Door rubs\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx",
      "Door rubs",
    ],
    [
      "a subject with line ends in it",
      "Subject: =?utf-8?q?Door=0D=0ABcc:_x=00y?=\r\n\r\nx",
      "Door Bcc: xy",
    ],
  ])("with %s is read as far as it goes", async (_, text, title) => {
    const connection = await beginMail(await addressOf(company.engineer));
    expect(await connection.say(`${text}\r\n.\r\n`)).toMatch(/^250/);
    connection.end();
    expect((await snags()).map((snag) => snag.title)).toEqual([title]);
  });

  it("with nothing in it is returned", async () => {
    const to = await addressOf(company.engineer);
    expect(await mail({ to, subject: "", text: "" })).toMatchObject({ code: 550 });
  });

  it("that ends in the middle does nothing", async () => {
    const connection = await beginMail(await addressOf(company.engineer));
    connection.socket.write("Subject: Half\r\n\r\nwords\r\n");
    connection.end();
    // The next mail is answered only after the first one has been given up.
    await mail({ to: await addressOf(company.engineer), subject: "Whole" });
    expect((await snags()).map(({ title }) => title)).toEqual(["Whole"]);
    expect(logged.join("\n")).not.toContain("Half");
  });
});

describe("mail of machines", () => {
  it.each([
    { headers: { "Auto-Submitted": "auto-replied" } },
    { headers: { "Auto-Submitted": "auto-generated; owner=x" } },
    { headers: { "X-Autoreply": "yes" } },
    { headers: { "X-Autorespond": "Away" } },
    { headers: { Precedence: "bulk" } },
    { returnPath: "" },
  ])("is taken and does nothing: %o", async (given) => {
    const to = await addressOf(company.engineer);
    expect(await mail({ to, subject: "I am away", text: "Until Monday", ...given })).toMatchObject({
      code: 250,
    });
    expect(await snags()).toEqual([]);
  });

  it("is told from mail that says that a person wrote it", async () => {
    const to = await addressOf(company.engineer);
    await mail({ to, subject: "Door rubs", headers: { "Auto-Submitted": "no" } });
    expect(await snags()).toHaveLength(1);
  });
});

/** A part with a subject, which another one follows. */
function part(subject: string): string {
  return `Subject: ${subject}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nwords`;
}

function nested(levels: number): string {
  const heads = Array.from(
    { length: levels },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  );
  return `Subject: Nested\r\n${heads.join("")}\r\nwords`;
}
