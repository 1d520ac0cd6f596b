import { describe, expect, it } from "vitest";
import { permissionOf } from "./permission.ts";
import { testUser } from "./testing/test-user.ts";

describe("what the signed-in person may do", () => {
  it("comes from the role × action table, with the reason when refused", () => {
    expect(permissionOf(testUser(), "project.create")).toEqual({
      allowed: true,
      reason: undefined,
    });
    expect(permissionOf(testUser({ role: "client" }), "project.create")).toEqual({
      allowed: false,
      reason: "Insufficient permissions. Only administrators and engineers can manage projects.",
    });
  });

  it("depends on who created or got a record, where the role alone is not enough", () => {
    const contractor = testUser({ role: "contractor" });
    const mine = { createdBy: null, assignedTo: contractor._id };
    expect(permissionOf(contractor, "task.edit", mine).allowed).toBe(true);
    expect(permissionOf(contractor, "task.delete", mine).allowed).toBe(false);
    expect(
      permissionOf(contractor, "task.edit", { createdBy: null, assignedTo: null }).allowed,
    ).toBe(false);
  });

  it("is refused with another message for a role that may never do it", () => {
    const client = testUser({ role: "client" });
    expect(permissionOf(client, "task.edit", { createdBy: client._id, assignedTo: null })).toEqual({
      allowed: false,
      reason: "Only administrators, engineers, and contractors can change tasks.",
    });
  });

  it("is nothing for nobody", () => {
    expect(permissionOf(null, "project.read").allowed).toBe(false);
  });
});

it("is said in the table alone: no screen compares a role", () => {
  const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const compares = /\brole\)?\s*[!=]==?\s*"|"(admin|engineer|client|contractor)"\s*[!=]==?/;
  // The role of a dialog, for screen readers.
  const isAria = (path: string) => path.startsWith("../../ui/");
  const found = Object.keys(sources).filter(
    (path) => !isAria(path) && compares.test(sources[path] ?? ""),
  );
  expect(found).toEqual([]);
});
