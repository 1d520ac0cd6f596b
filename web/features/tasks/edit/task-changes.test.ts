import { expect, it } from "vitest";
import { acceptAction, deleteAction } from "./task-changes.ts";

const listed = [
  { _id: "a", title: "Lay blocks", status: "done", version: 3 },
  { _id: "b", title: "Screed", status: "done", version: 7 },
] as const;

it("what is accepted or deleted goes by the versions that were listed", () => {
  for (const tasks of [listed, listed.slice(0, 1)])
    expect(acceptAction(tasks).specs.map(({ input }) => input.body)).toEqual(
      tasks.map(({ version }) => ({ status: "completed", version })),
    );
  expect(deleteAction(listed).specs.map(({ input }) => input.query)).toEqual([
    { version: 3 },
    { version: 7 },
  ]);
});
