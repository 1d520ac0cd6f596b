import { type Role, roles } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { type GuardedScreen, hasRole, mayOpen, type Visitor } from "./access.ts";

export interface NavEntry {
  readonly label: string;
  readonly to: string;
  readonly end?: boolean;
}

/** The navigation bar, in its order, and whom each item is for: some roles, or those of its screen. */
const signedInNav: readonly (NavEntry & { readonly for: readonly Role[] | GuardedScreen })[] = [
  { label: "Dashboard", to: paths.dashboard(), for: roles },
  { label: "Projects", to: paths.projects(), for: roles },
  { label: "Tasks", to: paths.tasks(), for: ["admin", "engineer", "contractor"] },
  { label: "Resources", to: paths.resources(), for: "resources" },
  { label: "Reports", to: paths.reports(), for: "reports" },
  { label: "Admin", to: paths.admin(), for: "admin" },
];

const guestNav: readonly NavEntry[] = [
  { label: "Home", to: paths.landing(), end: true },
  { label: "Login", to: paths.login() },
  { label: "Register", to: paths.register() },
];

/** The navigation items for someone who is signed in; null is a signed-out visitor. */
export function navFor(visitor: Visitor | null): readonly NavEntry[] {
  if (visitor === null) return guestNav;
  return signedInNav.filter((entry) =>
    typeof entry.for === "string" ? mayOpen(visitor, entry.for) : hasRole(visitor.role, entry.for),
  );
}
