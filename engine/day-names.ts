/** The weekdays, from Monday. */
export const weekdayNames: readonly string[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];

export const monthNames: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const shortened = (name: string): string => name.slice(0, 3);

/** Short weekdays such as Mon, from Monday. */
export const shortWeekdays: readonly string[] = weekdayNames.map(shortened);

/** Short months such as Jan. September is Sep, although English dates elsewhere abbreviate it to Sept. */
export const shortMonths: readonly string[] = monthNames.map(shortened);
