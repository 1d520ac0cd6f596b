import { expect, test } from "vitest";
import { uselessRules } from "./screen-rules.ts";

const module = (uses: readonly string[] = [], opens: readonly string[] = []) => ({
  size: 100,
  uses: new Set(uses),
  opens,
});
const graph = new Map([
  ["frame", module(["shared"], ["page", "rooms"])],
  ["page", module(["list", "rooms"], ["dialog"])],
  ["dialog", module(["form"])],
  ["rooms", module()],
  ["shared", module()],
  ["list", module()],
  ["form", module()],
]);
const rule = { path: "/tasks", framed: ["frame"], parts: ["page"], ahead: ["dialog"] };

test("rules that load a module, or name one that is loaded on demand, are right", () => {
  const rules = [rule, { ...rule, parts: ["page", "form"] }, { ...rule, parts: ["page", "rooms"] }];
  expect(uselessRules(graph, rules)).toEqual([]);
});

test.each([
  ["parts", "gone", "/tasks names gone, which the build does not have"],
  ["ahead", "gone", "/tasks names gone, which the build does not have"],
  ["parts", "list", "/tasks names list, which is loaded without that"],
  ["parts", "shared", "/tasks names shared, which is loaded without that"],
  ["ahead", "list", "/tasks names list, which is loaded without that"],
  ["ahead", "rooms", "/tasks names rooms, which is loaded without that"],
  ["ahead", "form", "/tasks names form, which is loaded without that"],
] as const)("a rule of %s that names %s is found", (kind, name, found) => {
  expect(uselessRules(graph, [{ ...rule, [kind]: [...rule[kind], name] }])).toEqual([found]);
});
