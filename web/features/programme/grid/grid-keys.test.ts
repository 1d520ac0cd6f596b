import { expect, it } from "vitest";
import { actionOfKey } from "./grid-keys.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (keys: string) => {
  const parts = keys.split("+").map((part) => (part === "Plus" ? "+" : part));
  return actionOfKey({
    ...plain,
    key: parts.at(-1) ?? "",
    ctrlKey: parts.includes("Ctrl"),
    metaKey: parts.includes("Cmd"),
    altKey: parts.includes("Alt"),
    shiftKey: parts.includes("Shift"),
  });
};

it.each([
  ["ArrowDown", { act: "move", rows: 1, extend: false }],
  ["Shift+ArrowUp", { act: "move", rows: -1, extend: true }],
  ["Enter", { act: "edit" }],
  ["Tab", { act: "tab" }],
  ["Shift+Tab", { act: "tabBack" }],
  ["Alt+Shift+ArrowUp", { act: "up" }],
  ["Alt+Shift+ArrowRight", { act: "indent" }],
  ["Alt+Shift+Plus", { act: "unfold" }],
  ["Ctrl+z", { act: "undo" }],
  ["Ctrl+Shift+Z", { act: "redo" }],
  ["Cmd+y", { act: "redo" }],
  ["Ctrl+i", { act: "insert" }],
  ["3", { act: "type", text: "3" }],
  ["Dead", { act: "compose" }],
  ["Alt+Dead", { act: "compose" }],
  ["Process", { act: "compose" }],
  ["Backspace", { act: "type", text: "" }],
])("%s", (keys, act) => {
  expect(press(keys)).toEqual(act);
});

it.each(["Ctrl+c", "Ctrl+v", "Ctrl+t", "Alt+ArrowLeft", "F5", "Control", "Alt+d"])(
  "%s belongs to the browser",
  (keys) => {
    expect(press(keys)).toBeUndefined();
  },
);
