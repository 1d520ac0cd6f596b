export { healthOf } from "./health-rules.ts";
