import { PersonFilter } from "../../person-filter/public.ts";
import type { AssigneeChoice } from "./task-filters.ts";

const others = [
  { value: "me", label: "Me" },
  { value: "none", label: "Nobody" },
];

interface AssigneeFilterProps {
  /** "me", "none", or a person's id; undefined for everyone. */
  value: AssigneeChoice | undefined;
  onChange: (assignee: AssigneeChoice | undefined) => void;
}

/** Filters a list of tasks by assignee. */
export function AssigneeFilter(props: AssigneeFilterProps) {
  return (
    <PersonFilter
      {...props}
      label="Assignee"
      everyone="All assignees"
      others={others}
      unknown="Somebody who left"
    />
  );
}
