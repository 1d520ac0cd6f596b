import { Banknote, FolderKanban, ListChecks, type LucideIcon } from "lucide-react";
import type { SubjectKind } from "../contract/subjects.ts";
import { paths } from "./paths.ts";
import type { Tone } from "./ui/data/tone.ts";

interface SubjectFace {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  /** One record, and several of them, as headings. */
  readonly one: string;
  readonly several: string;
  /**
   * Where a record is opened.
   * @param of `id` is left out for a deleted record: it leads to where the others of its project are;
   *   `comments` opens them
   */
  readonly path: (of: {
    readonly project: string;
    readonly id: string | undefined;
    readonly comments?: boolean;
  }) => string;
}

/** How each kind of record looks, and where it is opened. */
export const subjectFaces: Readonly<Record<SubjectKind, SubjectFace>> = {
  project: {
    icon: FolderKanban,
    tone: "blue",
    one: "Project",
    several: "Projects",
    path: ({ project, comments }) =>
      paths.project(project, { comments: comments ? "open" : undefined }),
  },
  task: {
    icon: ListChecks,
    tone: "green",
    one: "Task",
    several: "Tasks",
    path: ({ project, id, comments }) =>
      paths.project(project, {
        task: id,
        comments: comments && id === undefined ? "open" : undefined,
      }),
  },
  expense: {
    icon: Banknote,
    tone: "yellow",
    one: "Expense",
    several: "Expenses",
    path: ({ project, id }) =>
      paths.project(project, { tab: "money", part: "expenses", expense: id }),
  },
};
