import { expect, test } from "vitest";
import { inFlight } from "./in-flight.ts";

test("nobody takes all the room, and ending twice frees no more", () => {
  const begin = inFlight({ each: 2, all: 3 });
  const first = begin("ada");
  begin("ada");
  expect(() => begin("ada")).toThrow("You are sending");
  const other = begin("bola");
  expect(() => begin("chidi")).toThrow("Many people");
  first();
  first();
  begin("ada");
  expect(() => begin("chidi")).toThrow("Many people");
  expect(() => begin("ada")).toThrow("You are sending");
  other();
  begin("chidi");
});
