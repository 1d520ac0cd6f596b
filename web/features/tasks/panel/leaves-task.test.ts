import { expect, it } from "vitest";
import { leavesTask } from "./leaves-task.ts";

const move = (from: string, to: string) => {
  const [currentLocation, nextLocation] = [from, to].map((address) => {
    const { pathname, search } = new URL(address, "http://localhost");
    return { pathname, search };
  }) as [{ pathname: string; search: string }, { pathname: string; search: string }];
  return leavesTask({ currentLocation, nextLocation });
};

it("leaves a task of a list for another one, by closing it and for another screen", () => {
  expect(move("/tasks?task=a", "/tasks?task=b")).toBe(true);
  expect(move("/tasks?task=a", "/tasks")).toBe(true);
  expect(move("/tasks?task=a", "/money?task=a")).toBe(true);
});

it("leaves a task that waits for the next item, and for another decision on the same task", () => {
  expect(move("/waiting?item=a&as=tasks", "/waiting?item=b&as=expenses")).toBe(true);
  expect(move("/waiting?item=a&as=tasks", "/waiting?item=a&as=dueDates")).toBe(true);
  expect(move("/waiting?item=a&as=tasks", "/waiting")).toBe(true);
});

it("stays on a task while a filter of the list changes", () => {
  expect(move("/tasks?task=a", "/tasks?status=open&task=a")).toBe(false);
  expect(move("/waiting?item=a&as=tasks", "/waiting?kind=tasks&item=a&as=tasks")).toBe(false);
});
