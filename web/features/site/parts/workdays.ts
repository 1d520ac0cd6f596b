/** A project's working days, by its calendar. */
export interface Workdays {
  /** Monday to Sunday. */
  readonly week: readonly boolean[];
  /** Holidays, and rest days on which people work. If several include a day, the last one counts. */
  readonly exceptions: readonly {
    readonly from: string;
    readonly to: string;
    readonly works: boolean;
  }[];
}

/** The working week if no calendar is known: Monday to Friday. */
const standard: Workdays = {
  week: [true, true, true, true, true, false, false],
  exceptions: [],
};

/** Whether a day, `YYYY-MM-DD`, is a working day of the project. */
export function isWorkday(day: string, workdays: Workdays | null | undefined): boolean {
  const { week, exceptions } = workdays ?? standard;
  const exception = exceptions.findLast(({ from, to }) => from <= day && day <= to);
  if (exception) return exception.works;
  return week[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] === true;
}
