import { audienceOf, type SubjectDescriptor } from "./subject.ts";
import { expenseHits, findExpenseSubject } from "./expense-subject.sql.ts";

/**
 * An expense as a record with comments and files: visible to those who run the projects, and to its maker.
 */
export const expenseSubject: SubjectDescriptor = {
  find: findExpenseSubject,
  audience: audienceOf.planners,
  search: expenseHits,
};
