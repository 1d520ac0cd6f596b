/** What other features may use of calendars. */
export { CalendarEditor } from "./calendar-editor.tsx";
export { presetCalendar, presets } from "./calendar-presets.ts";
