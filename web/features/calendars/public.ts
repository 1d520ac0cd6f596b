/** What other features may use of calendars. */
export { CalendarBar, freeName } from "./calendar-bar.tsx";
export { CalendarEditor } from "./calendar-editor.tsx";
export { useAddCalendar, useCompanyCalendars, useSaveCalendar } from "./calendar-queries.ts";
export { differenceLines, differencesInWords, differencesOf } from "./difference-words.ts";
export { LazyCompanyCalendars } from "./lazy-parts.tsx";
