import { expect, it } from "vitest";
import { updateTask } from "../../../contract/tasks/tasks.ts";
import { ApiError } from "../../api/api-error.ts";
import { command } from "./spec.ts";
import { task } from "../overlay/testing/test-task.ts";
import { bulkRefusals, refusalWords } from "./bulk-refusals.ts";

const refuse = (id: string, message: string) => ({
  spec: command(updateTask, { params: { id }, body: {} }),
  error: new ApiError({ status: 403, code: "forbidden", message, serverMessage: message }),
});

it("groups what was refused by its reason, and names the tasks", () => {
  const tasks = ["a", "b", "c", "d", "e"].map((id) => task(id));
  const refused = ["a", "b", "c", "d"].map((id) => refuse(id, "Not yours."));
  const found = bulkRefusals([...refused, refuse("e", "Gone.")], tasks);
  expect(found).toEqual([
    {
      reason: "Not yours.",
      records: ["a", "b", "c", "d"].map((id) => ({ id, title: `Task ${id}` })),
    },
    { reason: "Gone.", records: [{ id: "e", title: "Task e" }] },
  ]);
  expect(refusalWords(found, 9, "tasks")).toBe(
    "5 of 9 tasks were refused: “Task a”, “Task b”, “Task c” and 2 more. Not yours. Gone.",
  );
});
