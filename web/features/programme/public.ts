/** What other features may use of the programme. */
export { prefetchProgramme } from "./programme-queries.ts";
export { ProgrammeRoom } from "./programme-room.tsx";
