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
type Rows = (who: Asker) => string;

/** The rows of a table that a person's request can reach, whatever SQL it sends. */
export interface Reach {
  /** The rows that it sees; undefined if it never sees any. */
  readonly sees?: Rows;
  /** Columns that it sees in no row. */
  readonly secret?: readonly string[];
  readonly updates?: Rows;
  readonly deletes?: Rows;
}

const plans = ({ role }: Asker) => role === "admin" || role === "engineer";
const manages = ({ role, isOwner }: Asker) => role === "admin" || isOwner;

const everybodys: Rows = () => "true";
const company: Rows = ({ workspaceId }) => `workspace_id = '${workspaceId}'`;
const managed: Rows = (who) => `${company(who)} and ${manages(who)}`;
const own: Rows = ({ userId }) => `user_id = '${userId}'`;
const ownHere: Rows = (who) => `${own(who)} and ${company(who)}`;

const trashed = "select id from projects where deleted_at is not null";
const teams: Rows = (who) =>
  `select project_id from project_members where ${ownHere(who)} and project_id not in (${trashed})`;
/** Rows of visible projects: all of the company's, or those whose team the person is on. */
const inSight =
  (project = "project_id"): Rows =>
  (who) =>
    `${company(who)} and (${plans(who)} or ${project} in (${teams(who)}))`;

const people: Rows = (who) =>
  `select user_id from memberships where ${company(who)}
      and (${plans(who) || manages(who)} or role in ('admin', 'engineer') or ${own(who)})
   union select user_id from project_members where project_id in (${teams(who)})`;
const written: Rows = (who) => `${inSight()(who)} and author_id = '${who.userId}'`;

const seesMoney = ({ role }: Asker) => role !== "contractor";
const moneyInSight: Rows = (who) => `${inSight()(who)} and ${seesMoney(who)}`;
/** Who keeps the directory of companies. */
const directory: Rows = (who) => `${company(who)} and ${plans(who) || manages(who)}`;
const companiesInSight: Rows = (who) =>
  `select company_id from memberships where ${ownHere(who)} and company_id is not null
   union select m.company_id from memberships m join project_members t on t.user_id = m.user_id
    where t.project_id in (${teams(who)}) and m.workspace_id = t.workspace_id and m.company_id is not null`;
const planned: Rows = (who) => `${company(who)} and ${plans(who)}`;
/** All of the company's, or only a contractor's own. */
const expensesInSight: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and created_by = '${who.userId}'))`;

/** Not decided on. */
const open = "status in ('draft', 'submitted', 'rejected')";

/** Those on visible records; on expenses, only with the expense. */
const filesInSight: Rows = (who) =>
  `${inSight()(who)} and (subject_kind <> 'expense'
     or subject_id in (select id from expenses where ${expensesInSight(who)}))`;

const firstWorkspace = "select id from workspaces order by created_at, id limit 1";
const ownsInstallation: Rows = ({ workspaceId, isOwner }) =>
  `${isOwner} and '${workspaceId}' = (${firstWorkspace})`;

/** Tasks that the person may delete: a contractor, those that they made. */
const made: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)} or (${who.role === "contractor"} and created_by = '${who.userId}'))`;
/** Tasks that the person may change in all fields. */
const changeable: Rows = (who) =>
  `${inSight()(who)} and (${plans(who)}
     or (${who.role === "contractor"} and '${who.userId}' in (created_by, assigned_to)))`;

/** What a request can reach of each table, if nothing is in the trash. */
const reaches: Readonly<Record<string, Reach>> = {
  users: {
    sees: (who) => `id in (${people(who)})`,
    updates: ({ userId }) => `id = '${userId}'`,
  },
  credentials: {},
  seal_key: {},
  devices: {
    sees: own,
    secret: ["token_hash", "created_at", "last_used_at", "device", "trusted_until"],
    updates: own,
  },
  installation: { sees: ownsInstallation, updates: ownsInstallation },
  totp_secrets: {},
  recovery_codes: {},
  sign_in_tickets: {},
  passkeys: {},
  passkey_challenges: {},
  email_codes: {},
  workspaces: {
    sees: ({ workspaceId }) => `id = '${workspaceId}'`,
    updates: (who) => `id = '${who.workspaceId}' and ${manages(who)}`,
  },
  memberships: {
    sees: (who) => `${company(who)} and user_id in (${people(who)})`,
    updates: managed,
  },
  sessions: { sees: own, updates: own },
  refresh_tokens: {},
  commands: { sees: ownHere, updates: ownHere },
  changes: {
    sees: (who) =>
      `${company(who)} and case when user_id is not null then ${own(who)}
         else '${who.role}' = any (roles)
           and (project_id is null or ${plans(who)} or project_id in (${teams(who)})) end`,
  },
  change_feed: { sees: everybodys },
  password_resets: {},
  rate_limits: {},
  projects: {
    sees: inSight("id"),
    updates: planned,
  },
  project_members: {
    sees: inSight(),
    updates: (who) => `${inSight()(who)} and ${plans(who)}`,
    deletes: planned,
  },
  companies: {
    sees: (who) =>
      `${company(who)} and (${plans(who) || manages(who)} or id in (${companiesInSight(who)}))`,
    updates: directory,
    deletes: directory,
  },
  company_details: { sees: directory, updates: directory, deletes: directory },
  tasks: { sees: inSight(), updates: changeable, deletes: made },
  task_totals: { sees: inSight() },
  comments: { sees: inSight(), updates: written, deletes: written },
  comment_mentions: {
    sees: (who) => `comment_id in (select id from comments where ${inSight()(who)})`,
    deletes: (who) => `comment_id in (select id from comments where ${written(who)})`,
  },
  report_jobs: {
    sees: ownHere,
    updates: (who) => `${ownHere(who)} and state in ('queued', 'running')`,
  },
  activities: {
    sees: (who) =>
      `${inSight()(who)} and (entity_type not in ('expense', 'cost_plan', 'import', 'exchange_rate')
         or ${plans(who)}
         or (entity_type = 'cost_plan' and ${seesMoney(who)})
         or (entity_type = 'expense' and entity_id in (select id from expenses where ${expensesInSight(who)}))
         or (entity_type = 'import' and ${who.role === "contractor"} and user_id = '${who.userId}'))`,
  },
  activity_days: {
    sees: (who) =>
      `${inSight()(who)} and (${plans(who)} or kind = 'open' or (kind = 'plan' and ${seesMoney(who)}))`,
  },
  expenses: {
    sees: expensesInSight,
    updates: (who) => `${expensesInSight(who)} and (${plans(who)} or ${open})`,
    deletes: (who) => `${expensesInSight(who)} and (${plans(who)} or ${open})`,
  },
  expense_approvals: {
    sees: (who) => `expense_id in (select id from expenses where ${expensesInSight(who)})`,
  },
  files: {
    sees: filesInSight,
    deletes: (who) => `${filesInSight(who)} and (${plans(who)} or uploaded_by = '${who.userId}')`,
  },
  file_removals: {},
  workspace_storage: { sees: company },
  money_totals: { sees: moneyInSight },
  code_totals: { sees: moneyInSight },
  expense_totals: { sees: planned },
  cost_codes: { sees: inSight(), updates: planned, deletes: planned },
  budget_lines: { sees: moneyInSight, updates: planned, deletes: planned },
  budget_line_months: { sees: moneyInSight, updates: planned, deletes: planned },
  budget_revisions: { sees: moneyInSight },
  sheet_imports: { sees: ownHere },
  resources: { sees: planned, updates: planned, deletes: planned },
  resource_rates: { sees: planned, updates: planned, deletes: planned },
  resource_assignments: { sees: planned, updates: planned, deletes: planned },
  material_movements: { sees: planned },
  exchange_rates: {
    sees: (who) => `${company(who)} and (${seesMoney(who)} or ${manages(who)})`,
    updates: managed,
    deletes: managed,
  },
  notifications: { sees: ownHere, updates: ownHere, deletes: ownHere },
  mail_mutes: { sees: own, deletes: own },
  invitations: { sees: managed, updates: managed },
  invitation_projects: { sees: managed, deletes: managed },
  invitation_links: { sees: managed, secret: ["hash"], updates: managed },
  mails: {
    sees: managed,
    secret: ["subject", "body_text", "body_html", "settled_at", "leased_until", "lease"],
    updates: managed,
  },
  audit_events: { sees: managed },
  search_words: {},
  // These belong to the program, not to a person.
  migrations: { sees: everybodys },
};

/** The columns that lead to a project, of each table with rows that the trash hides. */
const hidden: Readonly<Record<string, string>> = {
  projects: "id",
  resource_assignments: "(select t.project_id from tasks t where t.id = task_id)",
  expense_approvals: "(select e.project_id from expenses e where e.id = expense_id)",
  comment_mentions: "(select c.project_id from comments c where c.id = comment_id)",
  ...Object.fromEntries(
    [
      ["project_members", "invitation_projects", "tasks", "task_totals", "comments", "files"],
      ["expenses", "money_totals", "code_totals", "expense_totals", "cost_codes", "budget_lines"],
      ["budget_line_months", "budget_revisions", "material_movements", "notifications"],
    ].flatMap((names) => names.map((name) => [name, "project_id"])),
  ),
};

/** The reach of a table without the rows of deleted projects. */
function outOfTrash(table: string, reach: Reach): Reach {
  const project = hidden[table];
  if (project === undefined) return reach;
  const less = (rows: Rows): Rows => {
    return (who) => `(${rows(who)}) and (${project} in (${trashed})) is not true`;
  };
  return {
    ...reach,
    ...(reach.sees ? { sees: less(reach.sees) } : {}),
    ...(reach.updates ? { updates: less(reach.updates) } : {}),
    ...(reach.deletes ? { deletes: less(reach.deletes) } : {}),
  };
}

/** Every table, and what a request can reach of it. */
export const tables: Readonly<Record<string, Reach>> = Object.fromEntries(
  Object.entries(reaches).map(([table, reach]) => [table, outOfTrash(table, reach)]),
);

/** A function that bypasses row-level security: what it returns to a person, as a list of ids. */
export interface Answer {
  /**
   * With `everyone`, the ids of all people, `everywhere`, those of all workspaces, `every_company` and
   * `every_project`.
   */
  readonly ask: (who: Asker) => string;
  /** What it may return, as SQL for a role that sees everything. */
  readonly answers: (who: Asker) => string;
}

const all = (table: string, where: Rows): Rows => {
  return (who) => `select id from ${table} where ${outOfTrash(table, { sees: where }).sees?.(who)}`;
};
const tasksInSight = all("tasks", inSight());
const projectsInSight = all("projects", inSight("id"));
const peopleInSight: Rows = (who) => `select user_id as id from (${people(who)}) p`;

const nothing: Answer = {
  ask: () => "select null::uuid as id where false",
  answers: () => "select null::uuid as id where false",
};

/** Every function that a request may call and that is not limited to what the request sees. */
export const functions: Readonly<Record<string, Answer>> = {
  enter: {
    ask: ({ sessionId, userId }) =>
      `select w.id from everywhere w cross join lateral enter('${sessionId}', '${userId}', w.id)`,
    answers: ({ workspaceId }) => `select '${workspaceId}'::uuid as id`,
  },
  // Without the system's pass, nobody.
  enter_for_report: {
    ask: ({ userId }) =>
      `select j.user_id as id from report_jobs j
        cross join lateral enter_for_report(j.id, extract(epoch from now())::bigint || ' ' || repeat('0', 64)) e
        where j.user_id = '${userId}'`,
    answers: () => "select null::uuid as id where false",
  },
  // These read no table: the key of the connection, and who the request acts for.
  open_session: nothing,
  ticket: nothing,
  my_projects: {
    ask: () => "select my_projects() as id",
    answers: (who) => `select project_id as id from (${teams(who)}) t`,
  },
  trashed_projects: {
    ask: () => "select trashed_projects() as id",
    answers: (who) => `select id from projects where ${company(who)} and deleted_at is not null`,
  },
  trashed_tasks: {
    ask: () => "select trashed_tasks() as id",
    answers: (who) => `select id from tasks where ${company(who)} and project_id in (${trashed})`,
  },
  trash: {
    ask: () => "select id from trash()",
    answers: (who) => `select id from projects where ${managed(who)} and deleted_at is not null`,
  },
  project_holdings: {
    ask: () => "select id from every_project where project_holdings(id) is not null",
    answers: all("projects", planned),
  },
  trash_project: {
    ask: () => "select id from every_project where trash_project(id, now())",
    answers: all("projects", planned),
  },
  restore_project: {
    ask: () => "select id from every_project where restore_project(id) is not null",
    answers: (who) => `select id from projects where ${managed(who)} and deleted_at is not null`,
  },
  purge_project: {
    ask: () => "select p.id from every_project p cross join lateral purge_project(p.id)",
    answers: (who) =>
      `select id from projects where ${company(who)} and ${who.isOwner} and deleted_at is not null`,
  },
  first_workspace: {
    ask: () => "select first_workspace() as id",
    answers: () => firstWorkspace,
  },
  owns_installation: {
    ask: () => "select first_workspace() as id where owns_installation()",
    answers: (who) => `select id from (${firstWorkspace}) f where ${ownsInstallation(who)}`,
  },
  // These say yes or no to whoever knows the ids.
  is_on_trial: nothing,
  lacks_second_factor: nothing,
  my_crews: {
    ask: () => "select my_crews() as id",
    answers: (who) =>
      `select project_id as id from project_members
        where ${ownHere(who)} and hats && '{foreman,site_engineer,project_manager}'`,
  },
  my_colleagues: {
    ask: () => "select my_colleagues() as id",
    answers: (who) =>
      `select user_id as id from memberships where ${company(who)} and company_id in
         (select company_id from memberships where ${ownHere(who)})`,
  },
  visible_people: { ask: () => "select visible_people() as id", answers: peopleInSight },
  visible_companies: {
    ask: () => "select visible_companies() as id",
    answers: (who) => `select company_id as id from (${companiesInSight(who)}) c`,
  },
  is_vendor: {
    ask: () => "select id from every_company where is_vendor(id)",
    answers: (who) =>
      `select distinct vendor_company_id as id from expenses where ${directory(who)} and vendor_company_id is not null`,
  },
  renames_approved_payee: {
    ask: () => "select id from every_company where renames_approved_payee(id, 'Another payee')",
    answers: (who) =>
      `select distinct vendor_company_id as id from expenses
        where ${directory(who)} and status = 'approved' and vendor_company_id is not null`,
  },
  manages_people: {
    ask: () => "select current_workspace() as id where manages_people()",
    answers: (who) => `select '${who.workspaceId}'::uuid as id where ${manages(who)}`,
  },
  my_workspaces: {
    ask: () => "select id from my_workspaces()",
    answers: (who) => `select workspace_id as id from memberships where ${own(who)}`,
  },
  workspace_count: {
    ask: () => "select id from everyone where workspace_count(id) > 0",
    answers: ({ userId }) => `select '${userId}'::uuid as id`,
  },
  search_tasks: { ask: () => "select search_tasks('%', 1000) as id", answers: tasksInSight },
  find_tasks: {
    ask: () => "select id from find_tasks('beam', '{beam}', '{%beam%}', 1000)",
    answers: tasksInSight,
  },
  find_projects: {
    ask: () => "select id from find_projects('', '{%}', 1000)",
    answers: projectsInSight,
  },
  find_people: { ask: () => "select id from find_people('', '{%}', 1000)", answers: peopleInSight },
  last_seen: {
    ask: () => "select id from everyone where last_seen(id) is not null",
    answers: (who) => `select user_id as id from memberships where ${managed(who)}`,
  },
  leave_all_teams: {
    ask: () => "select distinct leave_all_teams(id) as id from everyone",
    answers: (who) => `select distinct project_id as id from project_members where ${managed(who)}`,
  },
  is_trusted: {
    ask: () => "select e.id from everyone e cross join everywhere w where is_trusted(w.id, e.id)",
    answers: (who) =>
      `select user_id as id from memberships m join users u on u.id = m.user_id
        where ${company(who)} and u.email_proven_at is not null and (${own(who)} or ${manages(who)})`,
  },
  end_sign_ins: {
    ask: () => "select id from everyone where end_sign_ins(id, now()) > 0",
    answers: (who) => `select distinct user_id as id from sessions where ${managed(who)}`,
  },
};
