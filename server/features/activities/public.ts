export { type Changes, lastOf, recordActivity } from "./record-activity.ts";
