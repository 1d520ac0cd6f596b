import { expect, it } from "vitest";
import { hotkeyOf } from "./use-hotkeys.ts";

const press = (
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
) => hotkeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it("names a key by the character that it types", () => {
  expect(press("/")).toBe("/");
  expect(press("?")).toBe("?");
});

it("treats Ctrl and Command alike and ignores the letter's case", () => {
  expect(press("k", { ctrlKey: true })).toBe("mod+k");
  expect(press("K", { metaKey: true })).toBe("mod+k");
});

it("distinguishes undo from redo", () => {
  expect(press("z", { ctrlKey: true })).toBe("mod+z");
  expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("mod+shift+z");
});

it("ignores Alt combinations, which type letters on some keyboards", () => {
  expect(press("/", { altKey: true })).toBeUndefined();
});
