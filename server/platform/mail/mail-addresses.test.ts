import { describe, expect, it } from "vitest";
import type { MailAddressRow } from "../../context.ts";
import { newId } from "../ids.ts";
import { mailAddresses, newHandle } from "./mail-addresses.ts";

const SECRET = "a secret of the tests, of more than 32 characters";
const ours = mailAddresses({ secret: SECRET, domain: "in.example.com" });

const row = (given: Partial<MailAddressRow> = {}): MailAddressRow => ({
  handle: newHandle(),
  workspaceId: newId(),
  userId: newId(),
  projectId: newId(),
  subject: null,
  ...given,
});

function codeIn(address: string): string {
  const read = ours.read(address);
  if (!read) throw new Error("It is none of ours");
  return read.code;
}

describe("an address", () => {
  it("says what mail to it does, in at most 64 characters before the @", () => {
    expect(ours.of(row())).toMatch(/^snags\+[a-z2-7]{33}@in\.example\.com$/);
    const subject = { kind: "snag", id: newId() } as const;
    expect(ours.of(row({ subject }))).toMatch(/^reply\+[a-z2-7]{33}@in\.example\.com$/);
  });

  it("is read in any case, as mail servers write it", () => {
    const mine = row();
    const read = ours.read(ours.of(mine).toUpperCase());
    expect(read?.handle).toBe(mine.handle);
    expect(ours.isCodeOf(read?.code ?? "", mine)).toBe(true);
  });

  it.each([
    "",
    "@",
    "snags@in.example.com",
    "snags+abc@in.example.com",
    `snags+${"a".repeat(34)}@in.example.com`,
    `snags+${"1".repeat(33)}@in.example.com`,
    `other+${"a".repeat(33)}@in.example.com`,
    `snags+${"a".repeat(33)}@in.example.com.evil.example`,
    `snags+${"a".repeat(33)}@example.com`,
    `snags+${"a".repeat(33)}@in.example.com@evil.example`,
    `"snags+${"a".repeat(33)}"@in.example.com`,
  ])("is not %s", (address) => {
    expect(ours.read(address)).toBeUndefined();
  });
});

describe("a code", () => {
  it.each<Partial<MailAddressRow>>([
    { workspaceId: newId() },
    { userId: newId() },
    { projectId: newId() },
    { handle: newHandle() },
    { subject: { kind: "snag", id: newId() } },
  ])("is good for nothing else: %o", (other) => {
    const mine = row();
    expect(ours.isCodeOf(codeIn(ours.of(mine)), { ...mine, ...other })).toBe(false);
  });

  it("is another one under another secret", () => {
    const mine = row();
    const theirs = mailAddresses({ secret: `${SECRET}, another`, domain: "in.example.com" });
    expect(ours.isCodeOf(codeIn(theirs.of(mine)), mine)).toBe(false);
  });
});
