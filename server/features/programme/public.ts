/** The columns with which the demo writes a programme's rows. */
export { activityColumns } from "./activity-columns.ts";
export { emptyProgramme } from "./empty-programme.ts";
export { holidaysIn } from "./holidays.ts";
export { freshPlaces } from "./row-places.ts";
export { proposeDiaryWork } from "./reports/propose-diary-work.ts";
