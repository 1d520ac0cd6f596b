import { routes } from "../../../contract/routes.ts";
import { newId } from "../../platform/ids.ts";
import { call, signs, signsIn, type Fixture } from "./access-call.ts";

const sixDays = {
  name: "Six days",
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 6 ? [{ from: 480, to: 960 }] : [])),
  exceptions: [],
  minutesPerDay: 480,
};

/** A calendar of the company. */
async function newCalendar({ t, ours }: Fixture): Promise<string> {
  const id = newId();
  await t.database.superuser.query(
    `insert into workspace_calendars (id, workspace_id, name, week, exceptions, minutes_per_day, is_default, created_at,
                                      updated_at)
     values ($1, $2, $3, $4, '[]', 480, false, now(), now())`,
    [id, ours.workspaceId, `${signs.office} ${id}`, JSON.stringify(sixDays.week)],
  );
  return id;
}

const one = async (fixture: Fixture) => ({ params: { id: await newCalendar(fixture) } });

/** The company's calendars. */
export const callsOfCalendars = [
  call(routes.listCalendars, {
    given: async (fixture) => {
      await newCalendar(fixture);
      return {};
    },
    sees: signsIn,
  }),
  call(routes.createCalendar, { given: () => ({ body: { ...sixDays, name: newId() } }) }),
  call(routes.updateCalendar, {
    given: async (fixture) => ({ ...(await one(fixture)), body: { minutesPerDay: 540 } }),
  }),
  call(routes.deleteCalendar, { given: one }),
];
