import { describe, expect, it } from "vitest";
import { projectStatuses } from "../../../contract/projects/projects.ts";
import { projectStatusLabels, projectStatusTone } from "./project-status.ts";

describe("the colour of a project's status", () => {
  it("is green for completed and blue for in progress", () => {
    expect(projectStatusTone("completed")).toBe("green");
    expect(projectStatusTone("in_progress")).toBe("blue");
  });

  it("is grey for every other status, known or unknown", () => {
    const others = projectStatuses.filter((status) => status !== "completed");
    for (const status of [...others, "", "on_hold"]) expect(projectStatusTone(status)).toBe("grey");
  });

  it("is never the only sign: every status has a label", () => {
    expect(projectStatuses.map((status) => projectStatusLabels[status])).toEqual([
      "Proposed",
      "Planned",
      "Active",
      "Paused",
      "Completed",
      "Cancelled",
    ]);
  });
});
