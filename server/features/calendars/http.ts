import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { createCalendar } from "./create-calendar.ts";
import { deleteCalendar } from "./delete-calendar.ts";
import { listCalendars } from "./list-calendars.ts";
import { updateCalendar } from "./update-calendar.ts";

export const calendarEndpoints = [
  read(routes.listCalendars, listCalendars),
  write(routes.createCalendar, createCalendar),
  write(routes.updateCalendar, updateCalendar),
  write(routes.deleteCalendar, deleteCalendar),
];
