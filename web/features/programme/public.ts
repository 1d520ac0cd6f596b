/** What other features may use of the programme. */
export { ProgrammeTab } from "./programme-tab.tsx";
