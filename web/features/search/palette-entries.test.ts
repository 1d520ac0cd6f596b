import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { type Action, roles } from "../../../contract/permissions.ts";
import { permissionOf, type Visitor } from "../session/public.ts";
import { companyEntries } from "./palette-entries.ts";
import { projectEntries } from "./project-entries.ts";
import { rankChoices } from "./ranking.ts";

// The routes read local storage when they are loaded, as in a browser.
const { createMemoryStorage } = await import("../../api/tokens/memory-storage.ts");
Object.assign(globalThis, { window: { localStorage: createMemoryStorage() } });
const { routes } = await import("../../routes.tsx");

const PROJECT = "01990000-0000-7000-8000-000000000001";
const visitor = (role: string, isOwner = false): Visitor => ({ _id: "me", role, isOwner });
const everyone = roles.flatMap((role) => [visitor(role), visitor(role, true)]);
const entriesOf = (who: Visitor) => [...projectEntries(who, PROJECT), ...companyEntries(who)];
const labels = (who: Visitor) => entriesOf(who).map(({ label }) => label);
const first = (who: Visitor, typed: string) =>
  rankChoices(entriesOf(who), typed, new Map()).sure[0]?.label;

function matchesOf(path: string) {
  return matchRoutes(routes, path.replace(/[?#].*/, "")) ?? [];
}

function guardOf({ handle }: RouteObject): Action[] {
  const { guard } = (handle ?? {}) as { guard?: Action };
  return guard === undefined ? [] : [guard];
}

describe("what the palette offers", () => {
  it("leads to screens that exist, and that the person may open", () => {
    for (const who of everyone)
      for (const { to } of entriesOf(who)) {
        const matches = matchesOf(to);
        expect(matches.at(-1)?.route.path, to).not.toBe("*");
        const guards = matches.flatMap(({ route }) => guardOf(route));
        for (const guard of guards)
          expect(permissionOf(who, guard).allowed, `${who.role} ${to}`).toBe(true);
      }
  });

  it("has each id once for everybody", () => {
    for (const who of everyone) {
      const entries = entriesOf(who);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    }
  });

  it("is what the table of permissions allows", () => {
    expect(labels(visitor("client"))).not.toContain("Add expense");
    expect(labels(visitor("client"))).not.toContain("New snag");
    expect(labels(visitor("contractor"))).not.toContain("Cost by code");
    expect(labels(visitor("contractor"))).toContain("Add expense");
    expect(labels(visitor("engineer"))).not.toContain("Invite people");
    expect(labels(visitor("engineer", true))).toContain("Invite people");
    expect(labels(visitor("foreman"))).toEqual([]);
  });

  it("leads an owner whose role is not admin to the account at their own path", () => {
    const trash = entriesOf(visitor("client", true)).find(
      ({ label }) => label === "Deleted projects",
    );
    expect(trash?.to).toBe("/company?tab=trash");
  });

  it.each([
    ["rate", "Exchange rates"],
    ["exchange rate", "Exchange rates"],
    ["invite", "Invite people"],
    ["add expense", "Add expense"],
    ["new expense", "Add expense in this project"],
    ["cost by code", "Cost by code"],
    ["levelling", "Level resources"],
    ["today's diaries", "Today’s diaries"],
    ["open snags", "Open snags"],
    ["trash", "Deleted records"],
    ["recycle bin", "Deleted records"],
    ["gantt", "Programme"],
    ["todays diary", "Site diary"],
    ["punch list", "New snag"],
    ["2fa", "Second step at sign-in"],
    ["cash", "Cash flow"],
    ["boq", "Cost plan"],
  ])("finds by the words that people type: %s", (typed, expected) => {
    expect(first(visitor("admin"), typed)).toBe(expected);
  });
});
