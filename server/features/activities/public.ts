export { type Changes, recordActivity } from "./record-activity.ts";
