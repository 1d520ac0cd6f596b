/** What other features may use to choose an activity of a programme. */
export { activityTitle } from "./activity-title.ts";
export { ActivityPicker, type ActivityRef } from "./activity-picker.tsx";
