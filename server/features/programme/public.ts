/** The columns with which the demo writes a programme's rows. */
export { activityColumns } from "./plan/activity-columns.ts";
export { emptyProgramme } from "./plan/empty-programme.ts";
export { holidaysIn } from "./holidays.ts";
export { freshPositions } from "./plan/row-positions.ts";
export { proposeDiaryWork } from "./reports/propose-diary-work.ts";
