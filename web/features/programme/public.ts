/** What other features may use of the programme. */
export { ProgrammeRoom } from "./programme-room.tsx";
