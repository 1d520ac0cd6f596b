import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { trimmed, trimStyles } from "./trim-styles.ts";

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

test.each([
  [
    "a selector that only ends alike",
    ".b .a{color:red}",
    ".a{color:color-mix(in oklab, red, blue)}",
  ],
  ["one of several selectors", "b,.a{color:red}", ".a{color:color-mix(in oklab, red, blue)}"],
  ["a rule that declares more", ".a{color:red;top:0}", ".a{color:color-mix(in oklab, red, blue)}"],
  ["a rule that declares something else", ".a{top:0}", ".a{color:color-mix(in oklab, red, blue)}"],
])("%s stays before a mixed colour", (_what, rule, mixed) => {
  const css = `${rule}${mixes}{${mixed}}`;
  expect(trimmed(css)).toBe(css);
});

test("a plain colour with its fallbacks goes where the mixed one declares the same", () => {
  const mixed = ".a{color:color-mix(in oklab, red, blue);top:0}";
  expect(trimmed(`.a{color:#f00;color:red;top:0}${mixes}{${mixed}}`)).toBe(mixed);
});

test("the initial values for browsers without @property are left out", () => {
  const css = "@layer properties{@supports (a:b) or (c:d){*,:before{--tw-blur:initial}}}.a{top:0}";
  expect(trimmed(css)).toBe(".a{top:0}");
});

test("a sheet that is trimmed otherwise has another name, so that no browser keeps the old one", async () => {
  const root = await mkdtemp(join(tmpdir(), "trim-styles-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, "main.js"), 'import "./main.css";');
  await writeFile(
    join(root, "main.css"),
    `.a{color:red}${mixes}{.a{color:color-mix(in lab, red, blue)}}`,
  );
  const nameWith = async (plugins: ReturnType<typeof trimStyles>[]) => {
    const input = join(root, "main.js");
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins,
      build: { write: false, rolldownOptions: { input } },
    })) as Rolldown.RolldownOutput;
    return output.find(({ fileName }) => fileName.endsWith(".css"))?.fileName;
  };
  const trimmedName = await nameWith([trimStyles()]);
  expect(trimmedName).toMatch(/\.css$/);
  expect(trimmedName).not.toBe(await nameWith([]));
});
