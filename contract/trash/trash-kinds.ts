/**
 * The kinds of record that the trash keeps, with their nouns. `trash-items.sql` names their tables. Projects have a trash
 * of their own.
 */
export const trashNouns = {
  task: "task",
  snag: "snag",
  comment: "comment",
  file: "file",
  expense: "expense",
  drawing: "drawing",
  location: "location",
  company: "company",
} as const;

export type TrashKind = keyof typeof trashNouns;
export const trashKinds = Object.keys(trashNouns) as readonly TrashKind[];
