import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { projectRooms } from "../contract/project-rooms.ts";
import { paths } from "./paths.ts";

// The routes read local storage as soon as they are loaded, as in a browser.
const { createMemoryStorage } = await import("./api/memory-storage.ts");
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

  it("have a screen for every path that the app can build", () => {
    const { project, projectRoom, opening, report, directoryCompany, ...others } = paths;
    const built = [
      project("1"),
      ...projectRooms.map((room) => projectRoom("1", room)),
      opening("1", { search: {} }),
      report("tasks"),
      directoryCompany("1"),
      ...Object.values(others).map((build) => build()),
    ];
    const missing = built.filter((path) => matchRoutes(routes, path)?.at(-1)?.route.path === "*");
    expect(missing).toEqual([]);
  });
});
