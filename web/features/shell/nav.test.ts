import { describe, expect, it } from "vitest";
import { roles } from "../../../contract/permissions.ts";
import { hasRole, mayOpen, screenRoles } from "./access.ts";
import { navFor } from "./nav.ts";

const labels = (role: string | null, isOwner = false) =>
  navFor(role === null ? null : { role, isOwner }).map(({ label }) => label);

describe("the navigation bar", () => {
  it.each([
    ["admin", ["Dashboard", "Projects", "Tasks", "Resources", "Reports", "Admin"]],
    ["engineer", ["Dashboard", "Projects", "Tasks", "Resources", "Reports"]],
    ["client", ["Dashboard", "Projects", "Reports"]],
    ["contractor", ["Dashboard", "Projects", "Tasks"]],
    [null, ["Home", "Login", "Register"]],
  ])("of %s", (role, expected) => expect(labels(role)).toEqual(expected));

  it("reads a role without regard to case", () => {
    expect(labels("ADMIN")).toEqual(labels("admin"));
    expect(labels(" Engineer ")).toEqual(labels("engineer"));
  });

  it("has nothing for a role that is none", () => expect(labels("foreman")).toEqual([]));

  it("leads the owner to the company's people and settings, whatever the role", () => {
    expect(labels("contractor", true)).toEqual(["Dashboard", "Projects", "Tasks", "Admin"]);
    expect(labels("admin", true)).toEqual(labels("admin"));
  });

  it("offers no screen that its role may not open", () => {
    const guarded = new Map(Object.entries<readonly string[]>(screenRoles));
    const closed = roles.flatMap((role) =>
      navFor({ role, isOwner: false }).filter(
        ({ to }) => guarded.get(to.slice(1))?.includes(role) === false,
      ),
    );
    expect(closed).toEqual([]);
  });
});

describe("the role of a screen", () => {
  it("is compared without regard to case", () => {
    expect(hasRole("Admin", screenRoles.admin)).toBe(true);
    expect(hasRole("CLIENT", screenRoles.reports)).toBe(true);
    expect(hasRole("contractor", screenRoles.reports)).toBe(false);
    expect(hasRole("", screenRoles.admin)).toBe(false);
  });

  it("keeps the owner out of the homes of other roles", () => {
    const owner = { role: "engineer", isOwner: true };
    expect(mayOpen(owner, "admin")).toBe(true);
    expect(mayOpen(owner, "engineer")).toBe(true);
    expect(mayOpen(owner, "client")).toBe(false);
    expect(mayOpen({ ...owner, isOwner: false }, "admin")).toBe(false);
  });
});
