/** What other features may use of teams. */
export { Team } from "./team.tsx";
