import type { RecordKindName } from "../../contract/site/registry.ts";
import { findSiteRecord, siteRecordHits } from "./site-record-subject.sql.ts";
import { audienceOf, type SubjectDescriptor } from "./subject.ts";

/** A record of the site: visible to those who run projects, and to whom its table's policies show it. */
export function siteRecordSubject(kind: RecordKindName): SubjectDescriptor {
  return {
    find: findSiteRecord(kind),
    audience: audienceOf.planners,
    search: siteRecordHits(kind),
  };
}
