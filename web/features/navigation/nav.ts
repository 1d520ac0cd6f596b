import type { Action } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { guestNav, type NavEntry } from "./guest-nav.ts";
import { permissionOf, type Visitor } from "../session/public.ts";

/** An item and the action that it requires. */
interface GuardedEntry extends NavEntry {
  readonly action: Action;
}

/**
 * The navigation bar, in its order. A client may read tasks and open /tasks, but the specification
 * lists the item only for those who work on tasks.
 */
export const signedInNav: readonly GuardedEntry[] = [
  { label: "Dashboard", to: paths.dashboard(), action: "analytics.read" },
  { label: "Projects", to: paths.projects(), action: "project.read" },
  { label: "Tasks", to: paths.tasks(), action: "task.edit" },
  // Others have the snags and diaries of their few projects there.
  { label: "Site", to: paths.site(), action: "project.edit" },
  // People who run projects reach them through the projects; a contractor opens little else.
  { label: "Diary", to: paths.todayForm("diary"), action: "home.contractor" },
  { label: "Snags", to: paths.todayForm("snags"), action: "home.contractor" },
  { label: "Resources", to: paths.resources(), action: "resource.read" },
  { label: "Money", to: paths.money(), action: "expense.read" },
  { label: "Reports", to: paths.reports(), action: "report.read" },
  { label: "Admin", to: paths.admin(), action: "home.admin" },
];

/** The first item of the menu on a phone, where the app opens. */
export const todayEntry: NavEntry = { label: "Today", to: paths.today(), end: true };

/** What waits for the person, in the menu where the bar is short. */
export const waitingEntry: NavEntry = { label: "Waiting for you", to: paths.waiting(), end: true };

/** What the person can restore. For people with nothing else in the account menu, the profile leads there. */
const trashEntry: NavEntry = { label: "Deleted records", to: paths.trash() };

/** The navigation items for a visitor; null means signed out. */
export function navFor(visitor: Visitor | null): readonly NavEntry[] {
  if (visitor === null) return guestNav;
  return signedInNav.filter(({ action }) => permissionOf(visitor, action).allowed);
}

/** The account menu's items besides the profile. People who manage people have the directory as a tab there. */
export function accountNavFor(visitor: Visitor): readonly NavEntry[] {
  const can = (action: Action) => permissionOf(visitor, action).allowed;
  if (can("people.manage"))
    return can("home.admin") ? [] : [{ label: "Company", to: paths.company() }, trashEntry];
  return can("company.manage") ? [{ label: "Companies", to: paths.companies() }, trashEntry] : [];
}

/** The path where this person manages people and settings. */
export function accountPath(visitor: Visitor): typeof paths.admin {
  return permissionOf(visitor, "home.admin").allowed ? paths.admin : paths.company;
}
