import { audienceOf, type SubjectDescriptor } from "./subject.ts";
import { findTaskSubject, taskHits } from "./task-subject.sql.ts";

/** A task as a record that comments and files hang on. */
export const taskSubject: SubjectDescriptor = {
  find: findTaskSubject,
  audience: audienceOf.everyone,
  search: taskHits,
};
