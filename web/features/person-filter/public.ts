/** What other features may use to filter by a person, or to offer people. */
export { usePersonChoices } from "./person-choices.ts";
export { PersonFilter } from "./person-filter.tsx";
