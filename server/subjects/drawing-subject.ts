import { drawingHits, findDrawingSubject } from "./drawing-subject.sql.ts";
import { audienceOf, type SubjectDescriptor } from "./subject.ts";

/**
 * A drawing as a record with comments and files: visible to those who run the projects, to clients once it is
 * issued, and to contractors whom it was sent to.
 */
export const drawingSubject: SubjectDescriptor = {
  find: findDrawingSubject,
  audience: audienceOf.planners,
  search: drawingHits,
};
