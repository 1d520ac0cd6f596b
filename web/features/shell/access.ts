import { parseRole, type Role } from "../../../contract/permissions.ts";

/** Which roles may open the screens that are not for everyone who is signed in. */
export const screenRoles = {
  admin: ["admin"],
  engineer: ["engineer"],
  client: ["client"],
  contractor: ["contractor"],
  resources: ["admin", "engineer"],
  reports: ["admin", "engineer", "client"],
} as const satisfies Record<string, readonly Role[]>;

export type GuardedScreen = keyof typeof screenRoles;

/** Whom a screen is opened to: a role, in any spelling, and whether the company is theirs. */
export interface Visitor {
  readonly role: string;
  readonly isOwner: boolean;
}

/** Whether `role`, in any spelling of upper and lower case, is one of `roles`. */
export function hasRole(role: string, roles: readonly Role[]): boolean {
  const parsed = parseRole(role);
  return parsed !== undefined && roles.includes(parsed);
}

/** Whether a screen is for this person; the owner manages the company whatever their role. */
export function mayOpen({ role, isOwner }: Visitor, screen: GuardedScreen): boolean {
  return hasRole(role, screenRoles[screen]) || (isOwner && screen === "admin");
}
