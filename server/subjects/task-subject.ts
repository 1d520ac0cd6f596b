import { audienceOf, type SubjectDescriptor } from "./subject.ts";
import { findTaskSubject, taskHits } from "./task-subject.sql.ts";

/** A task as a record with comments and files. */
export const taskSubject: SubjectDescriptor = {
  find: findTaskSubject,
  audience: audienceOf.everyone,
  search: taskHits,
};
