import { expect, test } from "vitest";
import { trimmed } from "./trim-styles.ts";

const mixes = "@supports (color:color-mix(in lab, red, red))";

test("a colour is mixed without the plain one before it", () => {
  const rule =
    ".bg-paper\\/95{background-color:color-mix(in oklab, var(--paper) 95%, transparent)}";
  const css = `.a{color:red}.bg-paper\\/95{background-color:var(--paper)}${mixes}{${rule}}.b{top:0}`;
  expect(trimmed(css)).toBe(`.a{color:red}${rule}.b{top:0}`);
});

test("another rule before a mixed colour stays", () => {
  const css = `.a{color:red}${mixes}{.b{color:color-mix(in oklab, red, blue)}}`;
  expect(trimmed(css)).toBe(css);
});

test("the initial values for browsers without @property are left out", () => {
  const css = "@layer properties{@supports (a:b) or (c:d){*,:before{--tw-blur:initial}}}.a{top:0}";
  expect(trimmed(css)).toBe(".a{top:0}");
});
