import type { SubjectKind } from "../contract/subjects.ts";

/** The id of the record that a row is about if it is of this kind, else null: SQL over the columns of `alias`. */
export function subjectOfKind(alias: string, kind: SubjectKind): string {
  return `(case ${alias}.subject_kind when '${kind}' then ${alias}.subject_id end)`;
}
