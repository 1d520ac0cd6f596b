export { changesOf, recordChanges } from "./changes.ts";
