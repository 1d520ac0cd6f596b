import {
  Banknote,
  DraftingCompass,
  FolderKanban,
  HardHat,
  ListChecks,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { openingOf, type SubjectKind } from "../contract/subjects.ts";
import { paths } from "./paths.ts";
import type { Tone } from "./ui/data/tone.ts";

interface SubjectDisplay {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  /** The singular and the plural, as headings. */
  readonly one: string;
  readonly several: string;
}

/** The icon and names of each kind of record. */
export const subjectDisplay: Readonly<Record<SubjectKind, SubjectDisplay>> = {
  project: { icon: FolderKanban, tone: "blue", one: "Project", several: "Projects" },
  task: { icon: ListChecks, tone: "green", one: "Task", several: "Tasks" },
  expense: { icon: Banknote, tone: "yellow", one: "Expense", several: "Expenses" },
  snag: { icon: TriangleAlert, tone: "red", one: "Snag", several: "Snags" },
  drawing: { icon: DraftingCompass, tone: "purple", one: "Drawing", several: "Drawings" },
  diary: { icon: HardHat, tone: "blue", one: "Diary", several: "Diaries" },
};

/**
 * The link to a record.
 * @param of `id` is undefined for a deleted record: it leads to the others of its project; `comments`
 *   shows its comments
 */
export function subjectPath(of: {
  readonly kind: SubjectKind;
  readonly project: string;
  readonly id: string | undefined;
  readonly comments?: boolean;
}): string {
  return paths.opening(of.project, openingOf(of, { comments: of.comments ?? false }));
}
