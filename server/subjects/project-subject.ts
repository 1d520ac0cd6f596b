import { audienceOf, type SubjectDescriptor } from "./subject.ts";
import { findProjectSubject, projectHits } from "./project-subject.sql.ts";

/** A project as a record with comments and files. It belongs to no single person. */
export const projectSubject: SubjectDescriptor = {
  find: findProjectSubject,
  audience: audienceOf.everyone,
  search: projectHits,
};
