import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

describe("where to go after signing in", () => {
  it.each([
    "/projects",
    "/tasks?status=todo&search=roof#top",
    "/projects/0198a8a8-0000-7000-8000-000000000001",
  ])("back to %s", (from) => expect(returnPath({ from })).toBe(from));

  it.each([undefined, null, "text", {}, { from: 7 }, { from: "" }, { from: "projects" }])(
    "to the dashboard when nothing was kept: %j",
    (state) => expect(returnPath(state)).toBe("/dashboard"),
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example/x",
    "/.//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example\\@plumbline.invalid/",
  ])("never to another host: %j", (from) => expect(returnPath({ from })).toBe("/dashboard"));

  it.each(["/login", "/register?x=1", "/unauthorized"])("not in a circle: %s", (from) =>
    expect(returnPath({ from })).toBe("/dashboard"),
  );

  it("stays on this host for any kept value", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("/", "\\", "\t", ":", "@", ".", "?", "#", "e", "%", " "),
        }),
        (from) => {
          const host = "http://app.example";
          expect(new URL(returnPath({ from: `/${from}` }), host).origin).toBe(host);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
