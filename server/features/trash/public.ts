export { purgeOverdueItems } from "./purge-overdue-items.ts";
