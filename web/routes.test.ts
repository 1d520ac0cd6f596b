import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { type Role, roles } from "../contract/permissions.ts";
import { projectTabs } from "../contract/project-tabs.ts";
import { permissionOf } from "./features/session/permission.ts";
import { testUser } from "./features/session/testing/test-user.ts";
import type { RouteHandle } from "./features/shell/route-handle.ts";
import { screens } from "../scripts/web/screens.ts";
import { paths } from "./paths.ts";

// The routes read local storage as soon as they are loaded, as in a browser.
const { createMemoryStorage } = await import("./api/tokens/memory-storage.ts");
Object.assign(globalThis, { window: { localStorage: createMemoryStorage() } });
const { routes } = await import("./routes.tsx");

function pathsOf(children: readonly RouteObject[], parent = ""): string[] {
  return children.flatMap(({ path, children: below = [] }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [whole]), ...pathsOf(below, whole)];
  });
}

describe("the routes", () => {
  it("have no duplicate path", () => {
    const all = pathsOf(routes);
    expect(all).toEqual([...new Set(all)]);
  });

  it("have all that a page loads at once for each of them, besides the page that is not found", () => {
    const known = new Set(screens.map(({ path }) => path));
    const whole = pathsOf(routes).filter((path) => !path.endsWith("*"));
    expect(["/", ...whole].filter((path) => !known.has(path))).toEqual([]);
  });

  it("are known for each page that the build writes", () => {
    const known = new Set(["/", ...pathsOf(routes)]);
    expect(screens.filter(({ path }) => !known.has(path))).toEqual([]);
  });

  it("have a screen for every path that the app can build", () => {
    const { project, projectRoom, opening, report, directoryCompany, ...others } = paths;
    const built = [
      project("1"),
      ...projectTabs.map((room) => projectRoom("1", room)),
      opening("1", { search: {} }),
      report("tasks"),
      directoryCompany("1"),
      ...Object.values(others).map((build) => build()),
    ];
    const missing = built.filter((path) => matchRoutes(routes, path)?.at(-1)?.route.path === "*");
    expect(missing).toEqual([]);
  });
});

/** The signed-in roles that may open a guarded screen. Other screens are for every role. */
const reserved: Readonly<Record<string, readonly Role[]>> = {
  "/today": roles,
  "/today/diary": roles,
  "/dashboard": roles,
  "/projects": roles,
  "/projects/1": roles,
  "/tasks": roles,
  "/notifications": roles,
  "/profile": roles,
  "/admin": ["admin"],
  "/company": ["admin"],
  "/companies": ["admin", "engineer"],
  "/engineer": ["engineer"],
  "/client": ["client"],
  "/contractor": ["contractor"],
  "/resources": ["admin", "engineer"],
  "/money": ["admin", "engineer", "contractor"],
  "/exports": roles,
  "/reports": ["admin", "engineer", "client"],
  "/reports/tasks": ["admin", "engineer", "client"],
};

const handlesOf = (path: string): RouteHandle[] =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => (route.handle ?? {}) as RouteHandle);

describe("the guards of the screens", () => {
  it.each(Object.entries(reserved))("%s opens for the roles %j", (path, only) => {
    const guards = handlesOf(path).flatMap(({ guard }) => (guard === undefined ? [] : [guard]));
    const allowed = roles.filter((role) =>
      guards.every((guard) => permissionOf(testUser({ role }), guard).allowed),
    );
    expect(allowed).toEqual(only);
    // The frame asks people without a session to sign in, unless the screen is open.
    expect(handlesOf(path).at(-1)?.open).not.toBe(true);
  });

  it.each(["/unauthorized", "/forgot-password", "/login", "/register", "/nowhere/at/all", "/"])(
    "%s is open to everybody",
    (path) => {
      expect(handlesOf(path).at(-1)?.open).toBe(true);
      expect(handlesOf(path).every(({ guard }) => guard === undefined)).toBe(true);
    },
  );

  it("ignore the case of a role", () => {
    expect(permissionOf(testUser({ role: "ADMIN" as Role }), "home.admin").allowed).toBe(true);
    expect(permissionOf(testUser({ role: "ADMIN" as Role }), "home.client").allowed).toBe(false);
  });
});
