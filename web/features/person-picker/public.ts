/** What other features may use to choose a person. */
export { usePersonChoices } from "./person-choices.ts";
export { PersonFilter } from "./person-filter.tsx";
