import { type RecordSubjectName, recordSubjectNames } from "../../contract/site/record-names.ts";
import { findSiteRecord, siteRecordHits } from "./site-record-subject.sql.ts";
import { audienceOf, type SubjectDescriptor } from "./subject.ts";

/**
 * The records of the site: visible to those who run projects, and to the people to whom their table's policies show
 * them.
 */
export function siteRecordSubjects(): Readonly<Record<RecordSubjectName, SubjectDescriptor>> {
  const descriptors = recordSubjectNames().map((kind) => [
    kind,
    { find: findSiteRecord(kind), audience: audienceOf.planners, search: siteRecordHits(kind) },
  ]);
  return Object.fromEntries(descriptors) as Record<RecordSubjectName, SubjectDescriptor>;
}
