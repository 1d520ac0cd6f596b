import { expect, it } from "vitest";
import { task } from "../../../device/overlay/testing/test-task.ts";
import { importAction } from "./import-action.ts";

const project = { _id: "p", title: "Lekki Duplex" };
const subjectsOf = (id: string, title: string) =>
  importAction({ id, source: title, project, tasks: [task(`${id} ${title}`)] }).specs.map(
    ({ subject }) => subject,
  );

it("leaves the Undo of another list of the same project alone", () => {
  expect(subjectsOf("first", "Dig")).not.toEqual(subjectsOf("second", "Cast"));
});

it("stays in the outbox if it is refused after the dialog has closed", () => {
  const action = importAction({ id: "i", source: "Dig", project, tasks: [task("a")] });
  expect(action.goesOn).toBe(true);
  expect(action.specs[0]).toMatchObject({ title: "Add 1 task", patience: "long" });
});
