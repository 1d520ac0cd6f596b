import { expect, test } from "vitest";
import { tabLock } from "../device/app/worker-messages.ts";
import { oldCaches, versionOf } from "./versions.ts";

const filesOf = (entry: string, page: string) => [
  { url: "index.html", revision: page, stage: "shell" as const },
  { url: entry, revision: null, stage: "entry" as const },
];
const first = versionOf(filesOf("assets/index-aaa.js", "1"));
const second = versionOf(filesOf("assets/index-bbb.js", "2"));
const third = versionOf(filesOf("assets/index-ccc.js", "3"));
const all = [first, second, third].flatMap(({ shell, parts }) => [shell, parts]);

test("a version that no tab runs is old, and the current one never is", () => {
  expect(oldCaches(all, third, new Set())).toEqual([
    first.shell,
    first.parts,
    second.shell,
    second.parts,
  ]);
});

test("a version that a tab runs keeps all its files", () => {
  const held = new Set([tabLock("assets/index-aaa.js")]);
  expect(oldCaches(all, third, held)).toEqual([second.shell, second.parts]);
});

test("a page that changed alone is another version", () => {
  const other = versionOf(filesOf("assets/index-ccc.js", "4"));
  expect(other.shell).not.toBe(third.shell);
});

test("caches of other kinds are left alone: shared photos", () => {
  expect(oldCaches(["plumbline-shared", "workbox-precache"], third, new Set())).toEqual([]);
});

test.each([
  ["first script", filesOf("assets/index-aaa.js", "1").slice(0, 1)],
  ["page", filesOf("assets/index-aaa.js", "1").slice(1)],
])("a list without a %s is refused", (_, files) => {
  expect(() => versionOf(files)).toThrow("no first script or no page");
});
