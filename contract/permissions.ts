import type { Hat } from "./hats.ts";

export const roles = ["admin", "engineer", "client", "contractor"] as const;
export type Role = (typeof roles)[number];

/** The roles' names on the screen. */
export const roleLabels: Record<Role, string> = {
  admin: "Admin",
  engineer: "Engineer",
  client: "Client",
  contractor: "Contractor",
};

/** Parses any spelling of a role; undefined if it is none. */
export function parseRole(value: string): Role | undefined {
  const lower = value.trim().toLowerCase();
  return roles.find((role) => role === lower);
}

/**
 * How far a permission reaches, from least to most: `none`, `made` (what the person made), `involved` (also what is
 * assigned to them), `company` (also what is assigned to somebody of their company), `all` (everything that they
 * can see).
 */
const reaches = ["none", "made", "involved", "company", "all"] as const;
export type Reach = (typeof reaches)[number];

const everyone = { admin: "all", engineer: "all", client: "all", contractor: "all" } as const;
const planners = { admin: "all", engineer: "all", client: "none", contractor: "none" } as const;
const administrators = {
  admin: "all",
  engineer: "none",
  client: "none",
  contractor: "none",
} as const;
const moneyReaders = { admin: "all", engineer: "all", client: "all", contractor: "none" } as const;
const ownExpenses = { admin: "all", engineer: "all", client: "none", contractor: "made" } as const;
const nobody = { admin: "none", engineer: "none", client: "none", contractor: "none" } as const;

/**
 * Who may do what: the one table that the server enforces and the web reads. What each person may *see* is decided
 * first: a record that they cannot see answers 404 whatever this table says.
 */
export const permissions = {
  "project.read": everyone,
  "project.create": planners,
  "project.edit": planners,
  "project.delete": planners,
  "trash.manage": administrators,
  /** Deleting for good before its days in the trash are over. Only the owner may. */
  "trash.empty": nobody,
  /** Seeing and restoring the records that the person deleted. Those who run projects and manage people see all. */
  "trash.own": everyone,
  "task.read": everyone,
  "task.create": { admin: "all", engineer: "all", client: "none", contractor: "all" },
  "task.edit": { admin: "all", engineer: "all", client: "none", contractor: "involved" },
  /** A change of only the status. */
  "task.move": { admin: "all", engineer: "all", client: "none", contractor: "involved" },
  /** Accepting a finished task, or withdrawing the acceptance. */
  "task.accept": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  /** A change of the due date. */
  "task.schedule": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  /** Proposing a due date, for people who may not change it. */
  "task.propose": { ...nobody, contractor: "involved" },
  "task.delete": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  /** Undoing an import, their own or for planners anybody's. */
  "import.undo": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  "expense.read": ownExpenses,
  "expense.create": { admin: "all", engineer: "all", client: "none", contractor: "all" },
  "expense.edit": ownExpenses,
  "expense.decide": planners,
  "cost-plan.read": moneyReaders,
  "cost-plan.edit": planners,
  "programme.read": everyone,
  "programme.edit": planners,
  /**
   * Reporting start, finish and percent of the activities of the person's company, for people who do not edit the
   * programme.
   */
  "programme.report": { ...nobody, contractor: "company" },
  /** The log of what blocks the programme's work. */
  "constraint.add": { admin: "all", engineer: "all", client: "none", contractor: "all" },
  /** Also saying that it is cleared. */
  "constraint.edit": { admin: "all", engineer: "all", client: "none", contractor: "company" },
  "constraint.delete": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  /** Promising work for a week; contractors for their own company. */
  "promise.make": { admin: "all", engineer: "all", client: "none", contractor: "company" },
  /** Saying which of a week's promises were kept. */
  "week.close": planners,
  /** Uploading, entering, issuing and sending drawings. */
  "drawing.manage": planners,
  "rate.manage": administrators,
  "report.read": moneyReaders,
  /** Reports on a project for its client, who reads the approved ones. */
  "client-report.read": moneyReaders,
  "client-report.write": planners,
  /** Also the project's manager, by their hat. */
  "client-report.approve": administrators,
  /** Exporting, as files, what the person may read. */
  "export.make": everyone,
  "resource.read": planners,
  "resource.manage": planners,
  /** The company's calendars. */
  "calendar.read": planners,
  "calendar.manage": planners,
  "team.manage": planners,
  "company.read": everyone,
  "company.manage": planners,
  "vendor.merge": planners,
  /** Records of the site, as far as one sees them. Each kind says who may do what to it: `contract/site`. */
  "site.read": everyone,
  "site.write": { admin: "all", engineer: "all", client: "none", contractor: "all" },
  "file.read": everyone,
  "file.add": { admin: "all", engineer: "all", client: "none", contractor: "involved" },
  "file.remove": { admin: "all", engineer: "all", client: "none", contractor: "made" },
  "comment.read": everyone,
  "comment.create": everyone,
  "comment.edit": { admin: "made", engineer: "made", client: "made", contractor: "made" },
  "activity.read": everyone,
  "analytics.read": everyone,
  "notification.manage": everyone,
  "profile.manage": everyone,
  "people.manage": administrators,
  "workspace.manage": administrators,
  "home.admin": administrators,
  "home.engineer": { ...nobody, engineer: "all" },
  "home.client": { ...nobody, client: "all" },
  "home.contractor": { ...nobody, contractor: "all" },
} as const satisfies Record<string, Record<Role, Reach>>;

export type Action = keyof typeof permissions;

/** What hats add to an action on their project, and the furthest that hats can let each role reach. */
interface HatRule {
  readonly gives: Partial<Record<Hat, Reach>>;
  /** A role that is not listed gains nothing: hats never widen what it may do or see. */
  readonly upTo: Partial<Record<Role, Reach>>;
}

/**
 * What hats add to the role. For an action that is not listed, only the role counts. Hats never let a person see
 * more: a person has a hat only on a project that they see already.
 */
export const hatRules: Partial<Record<Action, HatRule>> = {
  "task.move": {
    gives: { foreman: "company", site_engineer: "company", project_manager: "company" },
    upTo: { contractor: "company" },
  },
  "task.propose": {
    gives: { foreman: "company", site_engineer: "company", project_manager: "company" },
    upTo: { contractor: "company" },
  },
  "client-report.approve": { gives: { project_manager: "all" }, upTo: { engineer: "all" } },
};

/** What the owner of a workspace may always do, in any role. */
const ownerActions: ReadonlySet<Action> = new Set<Action>([
  "people.manage",
  "workspace.manage",
  "rate.manage",
  "company.manage",
  "trash.manage",
  "trash.empty",
]);

export interface Actor {
  readonly userId: string;
  readonly role: Role;
  readonly isOwner: boolean;
}

/** What decides how far a permission reaches for one record. */
export interface Involvement {
  readonly createdBy: string | null;
  readonly assignedTo: string | null;
  /** The actor's hats on the record's project. */
  readonly hats?: readonly Hat[];
  /** Whether it is assigned to somebody of the actor's own company. */
  readonly isColleagues?: boolean;
}

/** How far `actor` may go with `action`. */
export function reach(actor: Pick<Actor, "role" | "isOwner">, action: Action): Reach {
  if (actor.isOwner && ownerActions.has(action)) return "all";
  return permissions[action][actor.role];
}

/** Whether `actor` may do `action` to anything at all. */
export function mayAtAll(actor: Pick<Actor, "role" | "isOwner">, action: Action): boolean {
  return reach(actor, action) !== "none";
}

/**
 * Whether hats may let `actor` do more with `action` than the role does. Only then must the caller load the hats.
 */
export function hatsMatter(actor: Pick<Actor, "role" | "isOwner">, action: Action): boolean {
  const most = hatRules[action]?.upTo[actor.role];
  return most !== undefined && reaches.indexOf(most) > reaches.indexOf(reach(actor, action));
}

/**
 * Returns how far `actor` may go with `action` on a project where they have `hats`: by role, or by a hat within
 * its bounds.
 */
export function reachWith(
  actor: Pick<Actor, "role" | "isOwner">,
  action: Action,
  hats: readonly Hat[] = [],
): Reach {
  const rank = (each: Reach) => reaches.indexOf(each);
  const { gives = {}, upTo = {} } = hatRules[action] ?? {};
  const most = rank(upTo[actor.role] ?? "none");
  const byHats = hats.map((hat) => Math.min(rank(gives[hat] ?? "none"), most));
  return reaches[Math.max(rank(reach(actor, action)), ...byHats)] ?? "none";
}

/** Whether `actor` may do `action` to the record that `involvement` describes. */
export function may(actor: Actor, action: Action, involvement: Involvement): boolean {
  const isInvolved =
    involvement.createdBy === actor.userId || involvement.assignedTo === actor.userId;
  switch (reachWith(actor, action, involvement.hats)) {
    case "all":
      return true;
    case "company":
      return isInvolved || involvement.isColleagues === true;
    case "involved":
      return isInvolved;
    case "made":
      return involvement.createdBy === actor.userId;
    case "none":
      return false;
  }
}

/** Why an action is refused, in the words that the screen shows. */
export const refusals: Record<Action, string> = {
  "project.read": "You do not have access to this project.",
  "project.create":
    "Insufficient permissions. Only administrators and engineers can manage projects.",
  "project.edit":
    "Insufficient permissions. Only administrators and engineers can manage projects.",
  "project.delete":
    "Insufficient permissions. Only administrators and engineers can manage projects.",
  "trash.manage": "Only administrators and the owner can restore deleted projects.",
  "trash.empty": "Only the owner can delete for good what is in the trash.",
  "trash.own": "You can only restore what you deleted.",
  "task.read": "You do not have access to this task.",
  "task.create": "You do not have permission to add tasks.",
  "task.edit": "You can only change tasks that you created or that are assigned to you.",
  "task.move": "You can only move tasks that you created or that are assigned to you.",
  "task.accept": "Only the person who created a task, engineers and administrators can accept it.",
  "task.schedule":
    "Only the person who created a task, engineers and administrators can change its due date.",
  "task.propose":
    "You can only propose due dates for tasks that you work on and that somebody else created.",
  "task.delete": "You can only delete tasks that you created.",
  "import.undo": "You can only undo imports that you made.",
  "expense.read": "You do not have access to these expenses.",
  "expense.create": "You do not have permission to enter expenses.",
  "expense.edit": "You do not have permission to change this expense.",
  "expense.decide": "Only administrators and engineers can decide on expenses.",
  "cost-plan.read": "You do not have access to this project's cost plan.",
  "cost-plan.edit": "Only administrators and engineers can change the cost plan.",
  "programme.read": "You cannot read this programme.",
  "programme.edit": "Only administrators and engineers can change the programme.",
  "programme.report": "You can only report the progress of your company's activities.",
  "constraint.add": "You do not have permission to log constraints.",
  "constraint.edit":
    "You can only change constraints that you logged, or that you or your company must clear.",
  "constraint.delete": "You can only delete constraints that you logged.",
  "promise.make": "You can only make promises for your own company.",
  "week.close": "Only administrators and engineers can close a week.",
  "drawing.manage": "Only administrators and engineers can manage drawings.",
  "rate.manage": "Only administrators and the owner can manage exchange rates.",
  "export.make": "You cannot export this.",
  "report.read": "Reports are for administrators, engineers and clients.",
  "client-report.read": "Client reports are for administrators, engineers and clients.",
  "client-report.write": "Only administrators and engineers can write client reports.",
  "client-report.approve":
    "Only administrators and the project’s manager can approve a client report.",
  "resource.read": "Only administrators and engineers can see resources.",
  "resource.manage": "Only administrators and engineers can plan resources.",
  "calendar.read": "Only administrators and engineers can see the company's calendars.",
  "calendar.manage": "Only administrators and engineers can change the company's calendars.",
  "team.manage": "Only administrators and engineers can change a project's team.",
  "company.read": "You do not have access to this company.",
  "vendor.merge": "Only administrators and engineers can merge vendors.",
  "company.manage": "Only administrators and engineers can change the directory of companies.",
  "site.read": "You do not have access to these records.",
  "site.write":
    "Only administrators, engineers, and contractors can record what happens on the site.",
  "file.read": "You do not have access to these files.",
  "file.add": "You can only add files to tasks that you work on and to your own expenses.",
  "file.remove": "You can only remove files that you added.",
  "comment.read": "You do not have access to these comments.",
  "comment.create": "You cannot comment here.",
  "comment.edit": "You can only change your own comments.",
  "activity.read": "You do not have access to this activity.",
  "analytics.read": "You do not have access to these figures.",
  "notification.manage": "You do not have access to this notification.",
  "profile.manage": "You cannot change this profile.",
  "people.manage": "Only administrators and the owner can manage people.",
  "workspace.manage": "Only administrators and the owner can change workspace settings.",
  "home.admin": "This page is for administrators.",
  "home.engineer": "This page is for engineers.",
  "home.client": "This page is for clients.",
  "home.contractor": "This page is for contractors.",
};

/** The refusals for a role that may do the action to no record at all, so that "only your own" would be untrue. */
const barred: Partial<Record<Action, string>> = {
  "task.edit": "Only administrators, engineers, and contractors can change tasks.",
  "task.move": "Only administrators, engineers, and contractors can change tasks.",
  "task.propose": "Only contractors can propose due dates.",
  "programme.report": "Only contractors can report the progress of their company's activities.",
  "task.delete": "Only administrators, engineers, and contractors can delete tasks.",
  "import.undo": "Only administrators, engineers, and contractors can undo imports.",
  "file.add": "Only administrators, engineers, and contractors can add files.",
  "constraint.edit": "Only administrators, engineers, and contractors can change constraints.",
  "constraint.delete": "Only administrators, engineers, and contractors can delete constraints.",
  "promise.make": "Only administrators, engineers, and contractors can promise work.",
};

/** Why `actor` may not do `action`, to one record or to any. */
export function refusalOf(actor: Pick<Actor, "role" | "isOwner">, action: Action): string {
  return (mayAtAll(actor, action) ? undefined : barred[action]) ?? refusals[action];
}

/** Whether the role sees every project of the workspace, or only those whose team the person is on. */
export function seesAllProjects(role: Role): boolean {
  return role === "admin" || role === "engineer";
}
