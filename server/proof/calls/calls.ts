import { routes } from "../../../contract/routes.ts";
import { type AccessCall, call } from "./access-call.ts";
import { callsOfCalendars } from "./calls-of-calendars.ts";
import { callsOfCompanies } from "./calls-of-companies.ts";
import { callsOfDrawings } from "./calls-of-drawings.ts";
import { callsOfFiles } from "./calls-of-files.ts";
import { callsOfInvitations } from "./calls-of-invitations.ts";
import { callsOfMoney } from "./calls-of-money.ts";
import { callsOfPeople } from "./calls-of-people.ts";
import { callsOfPlans } from "./calls-of-plans.ts";
import { callsOfLookAhead } from "./calls-of-look-ahead.ts";
import { callsOfProgrammes } from "./calls-of-programmes.ts";
import { callsOfReports } from "./calls-of-reports.ts";
import { callsOfResources } from "./calls-of-resources.ts";
import { callsOfSignIns } from "./calls-of-sign-ins.ts";
import { callsOfSite } from "./calls-of-site.ts";
import { callsOfWork } from "./calls-of-work.ts";

const callsOfReference = [
  call(routes.getOpenapi),
  call(routes.getReference),
  call(routes.getReferenceStyle),
];

/** One or more calls of every route of the server. */
export const calls: readonly AccessCall[] = [
  ...callsOfWork,
  ...callsOfCompanies,
  ...callsOfMoney,
  ...callsOfFiles,
  ...callsOfDrawings,
  ...callsOfPlans,
  ...callsOfProgrammes,
  ...callsOfLookAhead,
  ...callsOfSite,
  ...callsOfCalendars,
  ...callsOfReports,
  ...callsOfResources,
  ...callsOfSignIns,
  ...callsOfPeople,
  ...callsOfInvitations,
  ...callsOfReference,
];
