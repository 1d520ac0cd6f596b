import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSender, quoteAddress, senderOf } from "./mail-address.ts";

describe("quoteAddress", () => {
  test("leaves ordinary addresses as they are", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(quoteAddress(address)).toBe(address);
      }),
    );
  });

  test("leaves nothing outside quotes that separates addresses", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^\s@\p{Cc}]{1,30}$/u), (local) => {
        const quoted = quoteAddress(`${local}@example.com`);
        expect(quoted.replace(/^"(?:[^"\\]|\\.)*"/, "")).toMatch(
          /^[^"(),:;<>[\\\]]*@example\.com$/,
        );
      }),
    );
  });
});

describe("the sender", () => {
  const none = { mailFrom: undefined, smtpUrl: undefined, publicUrl: undefined };
  test.each([
    [none, { name: "Plumbline", address: "no-reply@localhost" }],
    [
      { ...none, mailFrom: "Site Office <office@example.com>", publicUrl: "https://p.example" },
      { name: "Site Office", address: "office@example.com" },
    ],
    [
      { ...none, mailFrom: "office@example.com" },
      { name: "Plumbline", address: "office@example.com" },
    ],
    [
      {
        ...none,
        smtpUrl: "smtps://ada%40example.com:pw@mail.example.com",
        publicUrl: "https://p.example",
      },
      { name: "Plumbline", address: "ada@example.com" },
    ],
    [
      {
        ...none,
        smtpUrl: "smtp://apikey:pw@mail.example.com",
        publicUrl: "https://plumb.example:8443/x",
      },
      { name: "Plumbline", address: "no-reply@plumb.example" },
    ],
    [
      { ...none, publicUrl: "http://192.168.1.5:3000" },
      { name: "Plumbline", address: "no-reply@localhost" },
    ],
    [
      { ...none, publicUrl: "http://[::1]:3000" },
      { name: "Plumbline", address: "no-reply@localhost" },
    ],
  ])("of %j is %j", (config, sender) => {
    expect(senderOf(config)).toEqual(sender);
  });

  test.each(["", "Plumbline", "a@b@c", "x <y>", "a@b, c@d", "Evil\r\nBcc: x <a@b>", "<a@b> c"])(
    "cannot be read from %j",
    (text) => {
      expect(parseSender(text)).toBeUndefined();
    },
  );
});
