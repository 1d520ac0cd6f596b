/** What other features may use to find out which records use another. */
export { useUses } from "./uses-queries.ts";
