import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { type Action, roles } from "../../../contract/permissions.ts";
import { permissionOf, type Visitor } from "../session/public.ts";
import { accountNavFor, accountPath, navFor, signedInNav } from "./nav.ts";

// The routes read local storage when they are loaded, as in a browser.
const { createMemoryStorage } = await import("../../api/tokens/memory-storage.ts");
Object.assign(globalThis, { window: { localStorage: createMemoryStorage() } });
const { routes } = await import("../../routes.tsx");

const visitor = (role: string, isOwner = false): Visitor => ({ _id: "me", role, isOwner });
const labels = (role: string | null, isOwner = false) =>
  navFor(role === null ? null : visitor(role, isOwner)).map(({ label }) => label);
const everyone = roles.flatMap((role) => [visitor(role), visitor(role, true)]);

/** The actions that the guards above a path require. */
function guardsOf(path: string): Action[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) => guardOf(route));
}

function guardOf({ handle }: RouteObject): Action[] {
  const { guard } = (handle ?? {}) as { guard?: Action };
  return guard === undefined ? [] : [guard];
}

const opens = (who: Visitor, path: string) =>
  guardsOf(path).every((action) => permissionOf(who, action).allowed);

describe("the navigation bar", () => {
  it.each([
    ["admin", ["Dashboard", "Projects", "Tasks", "Site", "Resources", "Money", "Reports", "Admin"]],
    ["engineer", ["Dashboard", "Projects", "Tasks", "Site", "Resources", "Money", "Reports"]],
    ["client", ["Dashboard", "Projects", "Reports"]],
    ["contractor", ["Dashboard", "Projects", "Tasks", "Diary", "Snags", "Money"]],
    [null, ["Home", "Login", "Register"]],
  ])("of %s", (role, expected) => expect(labels(role)).toEqual(expected));

  it("ignores the letter case of a role", () => {
    expect(labels("ADMIN")).toEqual(labels("admin"));
    expect(labels(" Engineer ")).toEqual(labels("engineer"));
  });

  it("is empty for an unknown role", () => expect(labels("foreman")).toEqual([]));

  it("is the same for the owner as for others with the role", () => {
    for (const role of roles) expect(labels(role, true)).toEqual(labels(role));
  });
});

describe("the account menu", () => {
  const items = (role: string, isOwner: boolean) =>
    accountNavFor(visitor(role, isOwner)).map(({ label }) => label);

  it("leads an owner whose role is not admin to the company", () => {
    for (const role of ["engineer", "client", "contractor"]) {
      expect(items(role, true), role).toContain("Company");
      expect(items(role, false), role).not.toContain("Company");
      expect(accountPath(visitor(role, true))()).toBe("/company");
    }
  });

  it("does not repeat items of the bar", () => {
    expect(items("admin", true)).not.toContain("Company");
    expect(accountPath(visitor("admin", true))()).toBe("/admin");
  });
});

describe("menus and route guards", () => {
  it("agree: every offered screen may be opened", () => {
    for (const who of everyone) {
      for (const { to } of [...navFor(who), ...accountNavFor(who)]) {
        expect(opens(who, to), `${who.role} ${String(who.isOwner)} ${to}`).toBe(true);
      }
    }
  });

  it("agree: a guarded screen of the bar is offered to everyone who may open it", () => {
    const guardedNav = signedInNav.filter(({ to }) => guardsOf(to).length > 0);
    expect(guardedNav.map(({ label }) => label)).toEqual([
      "Resources",
      "Money",
      "Reports",
      "Admin",
    ]);
    for (const who of everyone) {
      for (const { to, action } of guardedNav) {
        expect(guardsOf(to), to).toEqual([action]);
        expect(opens(who, to)).toBe(navFor(who).some((entry) => entry.to === to));
      }
    }
  });

  it("keep an owner out of /admin and of the homes of other roles", () => {
    const owner = visitor("engineer", true);
    const open = ["/admin", "/company", "/engineer", "/client", "/contractor"];
    expect(open.filter((path) => opens(owner, path))).toEqual(["/company", "/engineer"]);
    expect(open.filter((path) => opens(visitor("admin"), path))).toEqual(["/admin", "/company"]);
    expect(open.filter((path) => opens(visitor("engineer"), path))).toEqual(["/engineer"]);
  });
});
