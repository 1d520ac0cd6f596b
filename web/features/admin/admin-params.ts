import { auditKinds } from "../../../contract/reports/audit.ts";
import { invitationStates } from "../../../contract/people/invitations.ts";
import { parseRole, type Role, roles } from "../../../contract/permissions.ts";
import {
  choiceParam,
  dayParam,
  idParam,
  searchParam,
  setValues,
  type UrlParam,
  type UrlState,
} from "../../ui/hooks/url-params.ts";

const tabs = [
  "people",
  "companies",
  "invitations",
  "settings",
  "security",
  "audit",
  "mail",
  "trash",
] as const;

/** The tab of the account page, in the URL. */
export const adminParams = { tab: choiceParam(tabs, "people") };

const role: UrlParam<Role | undefined> = { ...choiceParam(roles), parse: parseRole };

export const peopleParams = {
  search: searchParam(),
  role,
  active: choiceParam(["true", "false"]),
};

export const invitationParams = {
  search: searchParam(),
  state: choiceParam(invitationStates),
};

export const auditParams = {
  search: searchParam(),
  kind: choiceParam(auditKinds),
  /** The person who acted. */
  actor: idParam,
  /** First and last day. */
  from: dayParam,
  to: dayParam,
};

export type PeopleFilters = UrlState<typeof peopleParams>;
export type InvitationFilters = UrlState<typeof invitationParams>;
export type AuditFilters = UrlState<typeof auditParams>;

/** Whether any filter is active. */
export function isAdminListNarrowed(filters: object): boolean {
  return Object.keys(setValues(filters)).length > 0;
}
