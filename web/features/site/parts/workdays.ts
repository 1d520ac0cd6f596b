/** The days on which a project is worked, by its calendar. */
export interface Workdays {
  /** Monday to Sunday. */
  readonly week: readonly boolean[];
  /** Holidays, and rest days that are worked. If several include a day, the last one counts. */
  readonly exceptions: readonly {
    readonly from: string;
    readonly to: string;
    readonly works: boolean;
  }[];
}

/** Monday to Friday, where no calendar is known. */
const standard: Workdays = {
  week: [true, true, true, true, true, false, false],
  exceptions: [],
};

/** Whether a project is worked on a day, `YYYY-MM-DD`. */
export function isWorkday(day: string, workdays: Workdays | null | undefined): boolean {
  const { week, exceptions } = workdays ?? standard;
  const exception = exceptions.findLast(({ from, to }) => from <= day && day <= to);
  if (exception) return exception.works;
  return week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] === true;
}
