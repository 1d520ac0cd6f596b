import { type AuditKind, auditKinds } from "../../../contract/audit.ts";
import { day, id } from "../../../contract/common.ts";
import { type InvitationState, invitationStates } from "../../../contract/invitations.ts";
import { parseRole, type Role } from "../../../contract/permissions.ts";

export const adminTabs = ["people", "invitations", "settings", "audit", "mail"] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The server refuses a longer search. */
export const SEARCH_MAX = 200;

export interface PeopleFilters {
  /** Trimmed; empty when nothing is searched. */
  readonly search: string;
  readonly role: Role | undefined;
  readonly active: "true" | "false" | undefined;
}

export interface InvitationFilters {
  readonly search: string;
  readonly state: InvitationState | undefined;
}

export interface AuditFilters {
  readonly search: string;
  readonly kind: AuditKind | undefined;
  /** Id of the person who did it. */
  readonly actor: string | undefined;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The part of the control room that the URL names; the first for anything else. */
export function readTab(params: URLSearchParams): AdminTab {
  return adminTabs.find((tab) => tab === params.get("tab")) ?? "people";
}

function searchIn(params: URLSearchParams): string {
  return (params.get("search") ?? "").trim().slice(0, SEARCH_MAX).trimEnd();
}

/** An id in the URL; undefined where there is none, or none that could be one. */
export function idIn(params: URLSearchParams, name: string): string | undefined {
  return id.safeParse(params.get(name)).data;
}

export function readPeopleFilters(params: URLSearchParams): PeopleFilters {
  const active = params.get("active");
  return {
    search: searchIn(params),
    role: parseRole(params.get("role") ?? ""),
    active: active === "true" || active === "false" ? active : undefined,
  };
}

export function readInvitationFilters(params: URLSearchParams): InvitationFilters {
  return {
    search: searchIn(params),
    state: invitationStates.find((state) => state === params.get("state")),
  };
}

export function readAuditFilters(params: URLSearchParams): AuditFilters {
  return {
    search: searchIn(params),
    kind: auditKinds.find((kind) => kind === params.get("kind")),
    actor: idIn(params, "actor"),
    from: day.safeParse(params.get("from")).data,
    to: day.safeParse(params.get("to")).data,
  };
}

/** The URL's parameters with these changed; what is empty is left out, the others are kept. */
export function withParams(
  params: URLSearchParams,
  changed: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether anything hides a part of the list. */
export function isNarrowed(filters: object): boolean {
  return Object.values(filters).some(Boolean);
}

/** The filters that are set, as a query to send. */
export function queryOf<Filters extends object>(filters: Filters): Partial<GivenOf<Filters>> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => Boolean(value)),
  ) as Partial<GivenOf<Filters>>;
}

type GivenOf<Filters> = { [Name in keyof Filters]: Exclude<Filters[Name], undefined> };
