import { assignedTo, assignmentEdits } from "../values/assigned.ts";
import { formatAssigned, parseAssigned } from "../values/resource-text.ts";
import { isMilestone, type ProgrammeColumn } from "./column.ts";

export const resourceColumn: ProgrammeColumn = {
  key: "resources",
  label: "Resources",
  hint: "What is needed a working day: 4 Masons; Tower crane",
  width: 168,
  text: ({ _id }, { plan, resources }) => formatAssigned(assignedTo(plan, _id), resources),
  refuses: (activity) =>
    isMilestone(activity) ? "A milestone takes no time, so it needs no resources." : null,
  read(text, { _id }, { plan, resources, newId }) {
    const wanted = parseAssigned(text, resources);
    return typeof wanted === "string"
      ? { problem: wanted }
      : { edits: assignmentEdits(plan, { activity: _id, wanted, newId }) };
  },
};
