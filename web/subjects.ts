import {
  Banknote,
  DraftingCompass,
  FolderKanban,
  HardHat,
  ListChecks,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { openingOf, type SubjectKind, subjects } from "../contract/subjects.ts";
import { paths } from "./paths.ts";

const icons: Readonly<Partial<Record<SubjectKind, LucideIcon>>> = {
  project: FolderKanban,
  task: ListChecks,
  expense: Banknote,
  snag: TriangleAlert,
  drawing: DraftingCompass,
};

/** The icon of a kind of record. Records of the site without one of their own have that of its diaries. */
export function iconOf(kind: SubjectKind): LucideIcon {
  return icons[kind] ?? HardHat;
}

/** The heading above several records of a kind. */
export function headingOf(kind: SubjectKind): string {
  const { plural } = subjects[kind];
  return `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
}

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
