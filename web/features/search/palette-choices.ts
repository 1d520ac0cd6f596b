import { roleLabels } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { search } from "../../../contract/search.ts";
import { paths } from "../../paths.ts";

/** One line of the palette: a place to go to, or something to do. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** Other words under which an action is found. */
  readonly words?: string;
  readonly kind: "project" | "task" | "person" | "page" | "action";
  readonly run: string | (() => void);
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Whether each word of `text` begins a word of what the action is called. */
export function isCalled({ label, words = "" }: Choice, text: string): boolean {
  const own = `${label} ${words}`.toLocaleLowerCase().split(/\s+/);
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => own.some((each) => each.startsWith(word)));
}

/**
 * What the server found, in groups, the empty ones left out.
 * @param managePath where whoever searched manages people, if they may
 */
export function foundGroups(
  found: AnswerOf<typeof search>["data"],
  managePath?: typeof paths.admin,
): readonly ChoiceGroup[] {
  const projects = found.projects.map(({ _id, title }): Choice => ({
    id: `project-${_id}`,
    label: title,
    kind: "project",
    run: paths.project(_id),
  }));
  const tasks = found.tasks.map(({ _id, title, project }): Choice => ({
    id: `task-${_id}`,
    label: title,
    detail: project.title,
    kind: "task",
    run: paths.project(project._id, { task: _id }),
  }));
  const people = found.people.map(({ _id, name, role, company }): Choice => ({
    id: `person-${_id}`,
    label: name,
    detail: `${roleLabels[role]}, ${company}`,
    kind: "person",
    run: paths.tasks({ assignee: _id }),
  }));
  const [likeliest] = found.people;
  if (likeliest && managePath) {
    const { _id, name } = likeliest;
    people.push({
      id: `manage-${_id}`,
      label: `Manage ${name}`,
      detail: "Role and access",
      kind: "person",
      run: managePath({ tab: "people", search: name }),
    });
  }
  return [
    { title: "Projects", choices: projects },
    { title: "Tasks", choices: tasks },
    { title: "People and their tasks", choices: people },
  ].filter(({ choices }) => choices.length > 0);
}
