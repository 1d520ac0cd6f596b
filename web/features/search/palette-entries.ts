import type { Action } from "../../../contract/permissions.ts";
import { type ReportKind, reportKinds, reportTitles } from "../../../contract/reports/reports.ts";
import { paths } from "../../paths.ts";
import { accountNavFor, accountPath, navFor } from "../navigation/public.ts";
import { permissionOf, type Visitor } from "../session/public.ts";

/** A screen, or a part of one, that the palette opens. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Where it is, if its label does not say so. */
  readonly detail?: string;
  /** Further words that people type for it. */
  readonly words: string;
  readonly kind: "page" | "action";
  readonly to: string;
}

export interface GuardedEntry extends PaletteEntry {
  /** The action that a person must be allowed to be offered it. */
  readonly needs: Action;
}

/** What people type for the screens of the navigation, by their paths. */
const navWords: Readonly<Record<string, string>> = {
  [paths.dashboard()]: "home start overview figures activity",
  [paths.projects()]: "sites jobs buildings portfolio",
  [paths.tasks()]: "to do work jobs",
  [paths.site()]: "snags diaries all projects",
  [paths.resources()]: "plant labour crew gang equipment heat map levelling utilisation",
  [paths.money()]: "expenses approvals payables spending",
  [paths.reports()]: "figures tables export",
  [paths.admin()]: "account company people settings",
  [paths.company()]: "account admin people settings",
  [paths.companies()]: "directory vendors suppliers subcontractors",
};

const reportWords: Record<ReportKind, string> = {
  "project-status": "progress health report",
  "cost-by-code": "budget committed actual variance report",
  "cash-flow": "money months forecast s-curve report",
  tasks: "late due report",
  "resource-utilisation": "plant labour overload levelling report",
  activity: "changes history who did what log report",
};

const reports = reportKinds.map((kind): GuardedEntry => ({
  id: `report-${kind}`,
  label: reportTitles[kind],
  detail: "Report",
  words: reportWords[kind],
  kind: "page",
  to: paths.report(kind),
  needs: "report.read",
}));

/** A part of a screen that everybody with the permission has. */
const part = (
  id: string,
  label: string,
  of: Omit<GuardedEntry, "id" | "label" | "kind"> & { readonly kind?: PaletteEntry["kind"] },
): GuardedEntry => ({ kind: "page", id, label, ...of });

const parts: readonly GuardedEntry[] = [
  part("new-expense", "Add expense", {
    words: "new enter cost spend payment receipt money",
    kind: "action",
    to: paths.money({ tab: "expenses", new: "expense" }),
    needs: "expense.create",
  }),
  part("import-expenses", "Import expenses", {
    words: "spreadsheet excel csv upload money",
    kind: "action",
    to: paths.money({ tab: "expenses", new: "import" }),
    needs: "expense.create",
  }),
  part("add-resource", "Add resource", {
    words: "new create plant labour crew gang equipment material",
    kind: "action",
    to: paths.resources({ view: "list", new: "resource" }),
    needs: "resource.manage",
  }),
  part("my-tasks", "My tasks", {
    words: "assigned to me mine work to do",
    to: paths.tasks({ assignee: "me" }),
    needs: "task.edit",
  }),
  part("overdue-tasks", "Overdue tasks", {
    words: "late past due",
    to: paths.tasks({ due: "overdue" }),
    needs: "task.edit",
  }),
  part("open-snags", "Open snags", {
    detail: "All projects",
    words: "defects punch list faults site",
    to: paths.site(),
    needs: "site.read",
  }),
  part("late-snags", "Overdue snags", {
    detail: "All projects",
    words: "late defects site",
    to: paths.site({ state: "late" }),
    needs: "site.read",
  }),
  part("diaries", "Today’s diaries", {
    detail: "All projects",
    words: "diary site daily log who has written",
    to: paths.site({ tab: "diaries" }),
    needs: "site.read",
  }),
  part("timeline", "Projects on a timeline", {
    words: "portfolio programme bars gantt milestones",
    to: paths.projects({ view: "timeline" }),
    needs: "project.read",
  }),
  part("archived", "Archived projects", {
    words: "closed finished old",
    to: paths.projects({ status: "archived" }),
    needs: "project.read",
  }),
  part("inbox", "Waiting for you", {
    words: "inbox approve approvals reject decide decisions next to do",
    to: paths.waiting(),
    needs: "project.read",
  }),
  part("waiting", "Waiting for my decision", {
    detail: "Money",
    words: "approve approvals reject submitted expenses",
    to: paths.money({ tab: "waiting" }),
    needs: "expense.decide",
  }),
  part("expenses", "All expenses", {
    detail: "Money",
    words: "costs spending payments invoices",
    to: paths.money({ tab: "expenses" }),
    needs: "expense.decide",
  }),
  part("payables", "Payables", {
    detail: "Money",
    words: "owed creditors vendors ageing unpaid invoices",
    to: paths.money({ tab: "payables" }),
    needs: "expense.decide",
  }),
  part("heat-map", "Heat map", {
    detail: "Resources",
    words: "levelling histogram overload utilisation weeks",
    to: paths.resources({ view: "map" }),
    needs: "resource.read",
  }),
  part("resource-list", "List of resources", {
    detail: "Resources",
    words: "plant labour crew gang equipment",
    to: paths.resources({ view: "list" }),
    needs: "resource.read",
  }),
  part("materials", "Materials", {
    detail: "Resources",
    words: "stock store cement deliveries consumption",
    to: paths.resources({ view: "materials" }),
    needs: "resource.read",
  }),
  part("calendars", "Calendars", {
    detail: "Resources",
    words: "holidays working days hours rain shifts",
    to: paths.resources({ view: "calendars" }),
    needs: "calendar.read",
  }),
  part("deleted", "Deleted records", {
    words: "trash recycle bin deleted restore recover tasks comments files",
    to: paths.trash(),
    needs: "trash.own",
  }),
  part("exports", "Exported files", {
    words: "downloads excel pdf csv",
    to: paths.exports(),
    needs: "export.make",
  }),
  part("notifications", "Notifications", {
    words: "inbox alerts unread news",
    to: paths.notifications(),
    needs: "notification.manage",
  }),
  part("profile", "Profile", {
    words: "my account me name phone",
    to: paths.profile(),
    needs: "profile.manage",
  }),
  part("password", "Change password", {
    detail: "Profile",
    words: "security sign in",
    to: `${paths.profile()}#password`,
    needs: "profile.manage",
  }),
  part("second-step", "Second step at sign-in", {
    detail: "Profile",
    words: "two factor 2fa authenticator passkey security code",
    to: `${paths.profile()}#second-factor`,
    needs: "profile.manage",
  }),
  part("sign-ins", "Where I am signed in", {
    detail: "Profile",
    words: "sessions devices sign out everywhere",
    to: `${paths.profile()}#sign-ins`,
    needs: "profile.manage",
  }),
];

/** The tabs of the account page, at the path where this person manages people. */
function accountParts(at: typeof paths.admin): readonly GuardedEntry[] {
  const tab = (
    name: string,
    label: string,
    { words, needs, at: anchor = "" }: { words: string; needs: Action; at?: string },
  ) =>
    part(`account-${anchor.slice(1) || name}`, label, {
      detail: anchor === "" ? "Account" : "Settings",
      words,
      to: at({ tab: name }) + anchor,
      needs,
    });
  return [
    part("invite", "Invite people", {
      words: "add new person user member invitation join",
      kind: "action",
      to: at({ tab: "people", new: "invitation" }),
      needs: "people.manage",
    }),
    tab("people", "People", { words: "users members staff roles access", needs: "people.manage" }),
    tab("companies", "Companies", {
      words: "directory vendors suppliers subcontractors",
      needs: "people.manage",
    }),
    tab("invitations", "Invitations", { words: "pending invited join", needs: "people.manage" }),
    tab("settings", "Settings", {
      words: "company name currency time zone working days workspace",
      needs: "people.manage",
    }),
    tab("settings", "Exchange rates", {
      words: "currency dollar naira convert fx",
      needs: "rate.manage",
      at: "#exchange-rates",
    }),
    tab("settings", "Logo", { words: "letterhead pdf image", needs: "people.manage", at: "#logo" }),
    tab("security", "Security", {
      words: "approvals limits second factor registration addresses storage",
      needs: "people.manage",
    }),
    tab("audit", "Audit trail", {
      words: "log history who changed events",
      needs: "people.manage",
    }),
    tab("mail", "Mail", { words: "emails sent failed queue outbox", needs: "people.manage" }),
    tab("trash", "Deleted projects", {
      words: "trash restore recover",
      needs: "trash.manage",
    }),
  ];
}

/** The entries that this person may use. */
export function allowedEntries(
  visitor: Visitor,
  entries: readonly GuardedEntry[],
): readonly PaletteEntry[] {
  return entries.filter(({ needs }) => permissionOf(visitor, needs).allowed);
}

/** All screens of the company that this person may open, their parts, the reports, and what they may add. */
export function companyEntries(visitor: Visitor): readonly PaletteEntry[] {
  // Everybody has the trash among the parts, also without it in the menu.
  const menu = accountNavFor(visitor).filter(({ to }) => to !== paths.trash());
  const nav = [...navFor(visitor), ...menu].map(({ label, to }): PaletteEntry => ({
    id: `page-${label}`,
    label,
    words: navWords[to] ?? "",
    kind: "page",
    to,
  }));
  const account = accountParts(accountPath(visitor)).filter(
    // Those who do not manage people have no account page, even if they manage a part of it elsewhere.
    () => permissionOf(visitor, "people.manage").allowed,
  );
  return [...nav, ...allowedEntries(visitor, [...parts, ...reports, ...account])];
}
