export {
  type ActivityChanges,
  lastOf,
  recordActivities,
  recordActivity,
} from "./record-activity.ts";
export { isOfWireType, WIRE_TYPE } from "./record-types.sql.ts";
