import { describe, expect, it } from "vitest";
import { auditChanges } from "./audit-changes.ts";

const shown = (before: unknown, after: unknown) => auditChanges({ before, after }, "Africa/Lagos");

describe("before and after in the audit trail", () => {
  it("are side by side, in words", () => {
    expect(shown({ role: "engineer" }, { role: "admin" })).toEqual([
      { label: "Role", before: "Engineer", after: "Admin" },
    ]);
    expect(shown({ workingDays: ["mon", "tue"] }, { workingDays: [] })).toEqual([
      { label: "Working days", before: "Monday, Tuesday", after: "none" },
    ]);
  });

  it("leave out a side without the field", () => {
    expect(shown(null, { signInsEnded: 2, again: true })).toEqual([
      { label: "Sign-ins ended", after: "2" },
      { label: "Sent again", after: "yes" },
    ]);
    expect(shown({ role: "client" }, { signInsEnded: 1 })).toEqual([
      { label: "Role", before: "Client" },
      { label: "Sign-ins ended", after: "1" },
    ]);
    expect(shown(null, null)).toEqual([]);
  });

  it("leave out unchanged and empty fields", () => {
    expect(shown({ name: "Obi" }, { name: "Obi" })).toEqual([]);
    expect(shown(null, { projects: [] })).toEqual([]);
  });

  it("show the names of people and records, and times in the company's zone", () => {
    expect(
      shown({ owner: { _id: "1", name: "Ada" } }, { owner: { _id: "2", name: "Bola" } }),
    ).toEqual([{ label: "Owner", before: "Ada", after: "Bola" }]);
    expect(shown({ deletionAt: "2026-03-01T23:30:00.000Z" }, { deletionAt: null })).toEqual([
      { label: "Deletion on", before: "2 Mar 2026, 00:30", after: "none" },
    ]);
  });

  it("name a browser as the list of sign-ins does, and keep its user agent", () => {
    const device =
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
    expect(shown(null, { device })).toEqual([
      { label: "Device", after: "Chrome on Android", recorded: device },
    ]);
    expect(shown(null, { device: "" })).toEqual([]);
  });

  it("show any other value, cut to a line or two", () => {
    expect(shown("old", ["new", 1])).toEqual([{ label: "Value", before: "old", after: "new, 1" }]);
    const [change] = shown(null, { deep: { a: "x".repeat(300) } });
    expect(change?.after?.length).toBe(121);
  });
});
