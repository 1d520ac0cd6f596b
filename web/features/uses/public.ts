/** What other features may use to find out which records refer to another one. */
export { useUses } from "./uses-queries.ts";
