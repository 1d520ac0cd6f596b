import { useQuery } from "@tanstack/react-query";
import {
  type CompanyCalendar,
  createCalendar,
  deleteCalendar,
  listCalendars,
  updateCalendar,
} from "../../../contract/programme/calendars.ts";
import type { BodyOf } from "../../../contract/route.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { sameValue } from "../../../engine/programme/same-value.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import type { CommandSpec } from "../../device/outbox/command.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";

/** The company's calendars, by name. @param enabled false for people who may not see them */
export function useCompanyCalendars({ enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...queryOptionsFor(listCalendars), select: ({ data }) => data, enabled });
}

/** The fields of a calendar that are sent. */
function fieldsOf({ name, week, exceptions, minutesPerDay }: PlanCalendar) {
  return {
    name,
    week: week.map((shifts) => [...shifts]),
    exceptions: exceptions.map((one) => ({ ...one, shifts: [...one.shifts] })),
    minutesPerDay,
  };
}

const shows = [listCalendars];
interface Answer {
  readonly data: CompanyCalendar;
}
const pick = ({ data }: Answer): CompanyCalendar => data;

/** Adds a calendar to the company. */
export function useAddCalendar() {
  return useCommand(
    (calendar: PlanCalendar): CommandSpec<Answer> =>
      command(createCalendar, { body: { _id: calendar._id, ...fieldsOf(calendar) } }),
    { shows, pick },
  );
}

interface Change {
  /** The calendar as it was when the change began. */
  readonly before: CompanyCalendar;
  readonly after: PlanCalendar;
}

/** Saves the changed fields of a company calendar. */
export function useSaveCalendar() {
  return useCommand(
    ({ before, after }: Change): CommandSpec<Answer> => {
      const { name, week, exceptions, minutesPerDay } = fieldsOf(after);
      const body: BodyOf<typeof updateCalendar> = {
        version: before.version,
        ...(name !== before.name && { name }),
        ...(!sameValue(week, before.week) && { week }),
        ...(!sameValue(exceptions, before.exceptions) && { exceptions }),
        ...(minutesPerDay !== before.minutesPerDay && { minutesPerDay }),
      };
      return command(updateCalendar, { params: { id: before._id }, body });
    },
    { shows, pick },
  );
}

/** Makes a calendar the default for new programmes, or stops it being the default. */
export function useSetDefault() {
  return useCommand(
    ({ _id, isDefault }: Pick<CompanyCalendar, "_id" | "isDefault">): CommandSpec<Answer> =>
      command(updateCalendar, { params: { id: _id }, body: { isDefault } }),
    { shows, pick },
  );
}

export function useDeleteCalendar() {
  return useCommand((id: string) => command(deleteCalendar, { params: { id } }), { shows });
}
