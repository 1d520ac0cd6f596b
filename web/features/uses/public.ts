/** What other features may use of the records that use another. */
export { useUses } from "./uses-queries.ts";
