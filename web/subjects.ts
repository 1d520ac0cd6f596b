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

/** Returns the icon of a kind of record. Site records without an icon of their own have the diary's. */
export function iconOf(kind: SubjectKind): LucideIcon {
  return icons[kind] ?? HardHat;
}

/** The heading above several records of a kind. */
export function headingOf(kind: SubjectKind): string {
  const { plural } = subjects[kind];
  return `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
}

/**
 * Returns the link to a record.
 * @param of `id` is undefined for a deleted record: the link leads to the other records of its project; `comments`
 * shows the record's comments
 */
export function subjectPath(of: {
  readonly kind: SubjectKind;
  readonly project: string;
  readonly id: string | undefined;
  readonly comments?: boolean;
}): string {
  return paths.opening(of.project, openingOf(of, { comments: of.comments ?? false }));
}
