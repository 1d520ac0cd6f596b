export { gatherSlots } from "./analytics.sql.ts";
