export { derive } from "./stored-record.ts";
