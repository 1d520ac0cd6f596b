import { expect, test } from "vitest";
import { stagesFor } from "./service-worker.ts";

test.each([
  ["no saying about the line", {}, ["rooms", "rest"]],
  ["a fast line", { effectiveType: "4g" }, ["rooms", "rest"]],
  ["a slow line", { effectiveType: "2g" }, ["rooms"]],
  ["the slowest line", { effectiveType: "slow-2g" }, ["rooms"]],
  ["a line that carries little", { effectiveType: "3g", downlink: 0.05 }, ["rooms"]],
  ["no network", { downlink: 0 }, ["rooms", "rest"]],
  ["the data saver", { effectiveType: "4g", saveData: true }, []],
])("%s decides what is kept in the background", (_, connection, stages) => {
  expect(stagesFor(connection)).toEqual(stages);
});
