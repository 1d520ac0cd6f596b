import { describe, expect, it } from "vitest";
import { task as taskSchema } from "../../../../contract/tasks.ts";
import { comingTask, isComing, withComing } from "./coming-task.ts";

const project = { _id: "0197f3a2-7c1e-7000-8000-0000000000a1", title: "Marina Tower" };
const ada = { _id: "0197f3a2-7c1e-7000-8000-0000000000b1", name: "Ada Eze" };
const draft = {
  title: "Cast the slab",
  description: "",
  deadline: "2026-03-20",
  priority: "high" as const,
  assignedTo: ada,
};

function coming(last: string) {
  const id = `0197f3a2-7c1e-7000-8000-0000000000${last}`;
  return comingTask({ id, draft, project, createdBy: ada, now: new Date("2026-03-12T08:00:00Z") });
}

describe("a task on its way", () => {
  it("is a task as the contract has it, to do, with the deadline as its due date", () => {
    const task = coming("c1");
    expect(taskSchema.parse(task)).toEqual(task);
    expect(task).toMatchObject({ status: "todo", dueDate: "2026-03-20", project, createdBy: ada });
  });

  it("is told from one that the server has", () => {
    expect(isComing(coming("c1"))).toBe(true);
    expect(isComing({ version: 1 })).toBe(false);
  });

  it("stands at the end of the list, and counts, once", () => {
    const [first, second] = [coming("c1"), coming("c2")];
    const end = { place: "end", hasMore: false } as const;
    const shown = withComing([first], [first, second], end);
    expect(shown).toEqual({ tasks: [first, second], missing: 1 });
  });

  it("only counts while the end is not loaded", () => {
    const end = { place: "end", hasMore: true } as const;
    expect(withComing([], [coming("c1")], end)).toEqual({ tasks: [], missing: 1 });
  });

  it("stands at the start of a list that is sorted otherwise", () => {
    const [first, second] = [coming("c1"), coming("c2")];
    const start = { place: "start", hasMore: true } as const;
    expect(withComing([first], [second], start).tasks).toEqual([second, first]);
  });
});
