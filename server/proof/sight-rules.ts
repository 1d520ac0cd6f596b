import type { Role } from "../../contract/permissions.ts";

/** Somebody who queries the database with their own SQL. */
export interface Asker {
  readonly userId: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly isOwner: boolean;
}

/** A condition on a table's rows, as SQL for a role that sees all of them. */
export type Rows = (who: Asker) => string;

/** The rows of a table that a person's request can reach, whatever SQL it sends. */
export interface Reach {
  /** The rows that it sees; undefined if it never sees any. */
  readonly sees?: Rows;
  /** For a view, its rows to a person, as SQL for a role that sees everything. */
  readonly shows?: (who: Asker) => string;
  /** Columns that it sees in no row. */
  readonly secret?: readonly string[];
  readonly updates?: Rows;
  readonly deletes?: Rows;
}

export const plans = ({ role }: Asker) => role === "admin" || role === "engineer";
export const manages = ({ role, isOwner }: Asker) => role === "admin" || isOwner;

export const everybodys: Rows = () => "true";
export const company: Rows = ({ workspaceId }) => `workspace_id = '${workspaceId}'`;
export const managed: Rows = (who) => `${company(who)} and ${manages(who)}`;
export const own: Rows = ({ userId }) => `user_id = '${userId}'`;
export const ownHere: Rows = (who) => `${own(who)} and ${company(who)}`;

export const trashed = "select id from projects where deleted_at is not null";
export const teams: Rows = (who) =>
  `select project_id from project_members where ${ownHere(who)} and project_id not in (${trashed})`;
/** Rows of visible projects: all of the company's, or those whose team the person is on. */
export const inSight =
  (project = "project_id"): Rows =>
  (who) =>
    `${company(who)} and (${plans(who)} or ${project} in (${teams(who)}))`;

export const ownInSight: Rows = (who) => `${inSight()(who)} and ${own(who)}`;

/** Budgets, and what is told of them. */
export const budgetsInSight =
  (project = "project_id"): Rows =>
  (who) =>
    `${inSight(project)(who)} and (${who.role !== "contractor" || who.isOwner}
       or not (select hide_budget_from_contractors from workspaces where id = '${who.workspaceId}'))`;

export const people: Rows = (who) =>
  `select user_id from memberships where ${company(who)}
      and (${plans(who) || manages(who)} or role in ('admin', 'engineer') or ${own(who)})
   union select user_id from project_members where project_id in (${teams(who)})`;
export const written: Rows = (who) => `${inSight()(who)} and author_id = '${who.userId}'`;

export const seesMoney = ({ role }: Asker) => role !== "contractor";
export const moneyInSight: Rows = (who) => `${inSight()(who)} and ${seesMoney(who)}`;
/** The projects that show a client the cost plan. */
const shownPlans: Rows = (who) =>
  `select id from projects where ${who.role === "client"} and show_cost_plan_to_clients and id in (${teams(who)})`;
/** What belongs to cost plans. */
export const plansInSight: Rows = (who) =>
  `${company(who)} and (${plans(who)} or project_id in (${shownPlans(who)}))`;
/** The directory of companies, for people who maintain it. */
export const directory: Rows = (who) => `${company(who)} and ${plans(who) || manages(who)}`;
export const companiesInSight: Rows = (who) =>
  `select company_id from memberships where ${ownHere(who)} and company_id is not null
   union select m.company_id from memberships m join project_members t on t.user_id = m.user_id
    where t.project_id in (${teams(who)}) and m.workspace_id = t.workspace_id and m.company_id is not null`;
export const planned: Rows = (who) => `${company(who)} and ${plans(who)}`;
/** All of the company's expenses, or only a contractor's own. */
export const expensesInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and created_by = '${who.userId}'))`;

/** All of the company's activity reports, or those of a contractor's own company on their projects. */
export const reportsInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and company_id in
     (select company_id from memberships where ${ownHere(who)})))`;

/** Not decided on. */
export const open = "status in ('draft', 'submitted', 'rejected')";

/** Transmittals to the person or to their company, on projects that they see. */
export const transmittalsOf: Rows = (who) =>
  `select transmittal_id from transmittal_recipients
    where ${inSight()(who)} and (${own(who)}
      or company_id = (select company_id from memberships where ${ownHere(who)}))`;
/**
 * All of the company's revisions. For a client, those that are issued; for a contractor, those that were sent to
 * them.
 */
export const revisionsInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "client"} and issued_at is not null)
     or (${who.role === "contractor"} and id in
       (select revision_id from transmittal_revisions where transmittal_id in (${transmittalsOf(who)}))))`;
const revisionsSeen = (column: string): Rows => {
  return (who) => `select ${column} from drawing_revisions where ${revisionsInSight(who)}`;
};
export const drawingsInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or id in (${revisionsSeen("drawing_id")(who)}))`;
export const sheetsInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or id in (${revisionsSeen("sheet_id")(who)}))`;
/** Uploads of which no sheet is in the register. */
export const unusedUploads: Rows = (who) =>
  `${planned(who)} and id not in (select s.upload_id from drawing_sheets s
     join drawing_revisions r on r.sheet_id = s.id)`;
export const transmittalsInSight =
  (column: string): Rows =>
  (who) =>
    `${company(who)} and (${plans(who)} or ${column} in (${transmittalsOf(who)}))`;
export const markupsInSight: Rows = (who) =>
  `${inSight()(who)} and (shared or created_by = '${who.userId}')
     and revision_id in (${revisionsSeen("id")(who)})`;

/**
 * Files on visible records. Files on expenses and drawings are visible only with these. A client sees those that
 * are flagged for clients.
 */
export const filesInSight: Rows = (who) =>
  `${inSight()(who)} and (for_client or ${who.role !== "client"}) and case subject_kind
      when 'expense' then subject_id in (select id from expenses where ${expensesInSight(who)})
      when 'drawing' then subject_id in (select id from drawings where ${drawingsInSight(who)})
      else true end`;
const isContractor = ({ role }: Asker) => role === "contractor";
/** Files that the person may describe and draw on. */
export const described: Rows = (who) =>
  `${filesInSight(who)} and (${plans(who)} or (${isContractor(who)} and uploaded_by = '${who.userId}'))`;
export const marksInSight: Rows = (who) =>
  `file_id in (select id from files where ${filesInSight(who)})`;
export const drawn: Rows = (who) =>
  `${marksInSight(who)} and (${plans(who)} or (${isContractor(who)} and drawn_by = '${who.userId}'))`;
/** Where photos were taken: for those who run projects, and for the photographer's company. */
export const placesInSight: Rows = (who) =>
  `${marksInSight(who)} and (select keep_photo_places from workspaces where id = '${who.workspaceId}')
     and (${plans(who)} or (${isContractor(who)} and (taken_by = '${who.userId}'
       or company_id in (select company_id from memberships where ${ownHere(who)}))))`;

/** Records of the site that a contractor made, that name them, or that their company answers for. */
const concerning: Rows = (who) =>
  `('${who.userId}' = created_by or '${who.userId}' = any (people)
     or company_id in (select company_id from memberships where ${ownHere(who)})) is true`;

/**
 * All of the company's records of the site. On their projects, a contractor sees what concerns them, and a client
 * the snags that are shown to clients and approved diaries.
 */
export const siteInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or ((deleted_at is null or created_by = '${who.userId}') and (kind = 'location'
     or (${who.role === "contractor"} and ${concerning(who)})
     or (${who.role === "client"} and kind = 'diary' and state = 'approved')
     or (${who.role === "client"} and kind = 'snag'
       and (select show_snags_to_clients from workspaces where id = '${who.workspaceId}')))))`;

/**
 * The records that a contractor may write: their snags until these are closed, and their company's diaries until
 * these are approved.
 */
export const siteChangeable: Rows = (who) =>
  `${siteInSight(who)} and not (kind = 'diary' and state = 'approved') and (${plans(who)}
     or (${who.role === "contractor"} and (kind = 'snag' and state <> 'closed'
       or kind = 'diary' and state <> 'approved' and company_id in (select company_id from memberships where ${ownHere(who)}))))`;

/** The person's own commands, and those on records that they see. A client sees only changes of state. */
export const siteEditsInSight: Rows = (who) =>
  `${company(who)} and (by_id = '${who.userId}' or (status <> 'refused' and (${plans(who)}
     or (record_id in (select id from site_records where ${siteInSight(who)})
       and (${who.role !== "client"} or state_after is not null)))))`;

export const firstWorkspace = "select id from workspaces order by created_at, id limit 1";
export const ownsInstallation: Rows = ({ workspaceId, isOwner }) =>
  `${isOwner} and '${workspaceId}' = (${firstWorkspace})`;

/** Tasks that the person may delete. For a contractor, those that they made. */
export const made: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and created_by = '${who.userId}'))`;
/** Tasks that the person may change in all fields. */
export const changeable: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)}
     or (${who.role === "contractor"} and '${who.userId}' in (created_by, assigned_to)))`;

/**
 * Constraints that the person may change. For a contractor, those that they made, or that they or their company
 * clear.
 */
export const logged: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"}
     and ('${who.userId}' in (created_by, owner_id)
       or owner_company_id = (select company_id from memberships where ${ownHere(who)})) is true))`;

/**
 * Promises that the person may change. For a contractor, those of their company that are neither kept nor missed
 * yet.
 */
export const promised: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and kept is null
     and (company_id = (select company_id from memberships where ${ownHere(who)})) is true))`;

/**
 * Deleted records: all of them for people who run projects and manage people, others see what they deleted, contractors of the
 * kinds that contractors delete.
 */
export const trashItemsInSight: Rows = (who) =>
  `${company(who)} and (${plans(who) && manages(who)}
     or (deleted_by = '${who.userId}'
       and (${plans(who)} or kind = 'comment' or (${who.role === "contractor"} and (kind in ('task', 'file')
         or (kind = 'expense' and kept #>> '{0,rows,0,created_by}' = '${who.userId}'))))
       and (project_id is null or ${plans(who)} or project_id in (${teams(who)}))))`;
