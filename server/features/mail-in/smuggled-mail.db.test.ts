import { describe, expect, it } from "vitest";
import {
  addressOf,
  beginMail,
  company,
  connectRaw,
  prepare,
  snags,
} from "../../testing/mailing-app.ts";

prepare();

/** A second mail, as an attacker hides it in the text of the first. */
const second = (to: string, newLine: string) =>
  ["MAIL FROM:<b@else.example>", `RCPT TO:<${to}>`, "DATA", "Subject: Smuggled", "", "x"].join(
    newLine,
  );

describe("a second mail in the text of the first", () => {
  it.each([
    ["\\n.\\n", "\n.\n"],
    ["\\n.\\r\\n", "\n.\r\n"],
    ["\\r\\n.\\n", "\r\n.\n"],
    ["\\r.\\r", "\r.\r"],
    ["\\r.\\r\\n", "\r.\r\n"],
    ["\\r\\n.\\r", "\r\n.\r"],
    ["\\n\\n.\\r\\n", "\n\n.\r\n"],
    ["\\r\\n\\0.\\r\\n", "\r\n\0.\r\n"],
  ])("is text of the first after %s", async (_, end) => {
    const to = await addressOf(company.engineer);
    const connection = await beginMail(to);
    connection.socket.write(`Subject: First\r\n\r\nwords${end}${second(to, "\r\n")}`);
    expect(await connection.say("\r\n.\r\n")).toMatch(/^250/);
    expect(await connection.say("QUIT\r\n")).toMatch(/^221/);
    expect((await snags()).map(({ title }) => title)).toEqual(["First"]);
  });

  it("is one of its own after the true end", async () => {
    const to = await addressOf(company.engineer);
    const connection = await beginMail(to);
    connection.socket.write(`Subject: First\r\n\r\nwords\r\n.\r\n${second(to, "\r\n")}\r\n.\r\n`);
    for (const code of [/^250/, /^250/, /^250/, /^354/, /^250/])
      expect(await connection.hear()).toMatch(code);
    connection.end();
    expect((await snags()).map(({ title }) => title)).toEqual(["First", "Smuggled"]);
  });

  it("is text if the end arrives byte by byte after a dot at the beginning", async () => {
    const to = await addressOf(company.engineer);
    const connection = await beginMail(to);
    for (const piece of [".", ".", "\r", "\n", second(to, "\r\n")])
      await new Promise((resolve) => connection.socket.write(piece, resolve));
    expect(await connection.say("\r\n.\r\n")).toMatch(/^250/);
    expect(await connection.say("QUIT\r\n")).toMatch(/^221/);
    expect(await snags()).toHaveLength(1);
  });
});

it("without a certificate nobody is asked for a password or offered TLS", async () => {
  const connection = await connectRaw();
  const offered = await connection.say("EHLO else.example\r\n");
  expect(offered).not.toMatch(/AUTH|STARTTLS|XCLIENT|XFORWARD/);
  expect(await connection.say("AUTH PLAIN AGEAYg==\r\n")).toMatch(/^5/);
  expect(await connection.say("STARTTLS\r\n")).toMatch(/^5/);
  expect(await connection.say("VRFY root\r\n")).not.toMatch(/root/);
  connection.end();
});

it("one network opens ten connections at a time", async () => {
  const open = [];
  for (let n = 0; n < 10; n += 1) open.push(await connectRaw());
  // The eleventh connection is refused in its greeting.
  await expect(connectRaw().then((one) => one.say("NOOP\r\n"))).rejects.toThrow("421");
  for (const connection of open) connection.end();
});
