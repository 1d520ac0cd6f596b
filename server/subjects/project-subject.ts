import { audienceOf, type SubjectDescriptor } from "./subject.ts";
import { findProjectSubject, projectHits } from "./project-subject.sql.ts";

/** A project as a record that comments and files hang on. It belongs to no single person. */
export const projectSubject: SubjectDescriptor = {
  find: findProjectSubject,
  audience: audienceOf.everyone,
  search: projectHits,
};
