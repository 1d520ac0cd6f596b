import { expect, it } from "vitest";
import { isMeantFor } from "./use-decision-keys.ts";

const SHOWN_AT = 5000;
const press = (timeStamp: number, repeat = false) => isMeantFor(SHOWN_AT, { timeStamp, repeat });

it("ignores a key that was pressed before what is open could be read", () => {
  expect(press(SHOWN_AT - 1)).toBe(false);
  expect(press(SHOWN_AT)).toBe(false);
  expect(press(SHOWN_AT + 699)).toBe(false);
});

it("takes a key that was pressed after that", () => {
  expect(press(SHOWN_AT + 700)).toBe(true);
});

it("ignores a key that is held down, however long", () => {
  expect(press(SHOWN_AT + 60_000, true)).toBe(false);
});
