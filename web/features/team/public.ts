/** What other features may use of teams. */
export { partOf } from "./person-words.ts";
export { companyOf } from "./team-groups.ts";
export { Team } from "./team.tsx";
export { useHatsOn } from "./use-my-hats.ts";
