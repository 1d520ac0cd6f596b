import {
  changeable,
  companiesInSight,
  company,
  described,
  directory,
  drawn,
  budgetsInSight,
  everybodys,
  drawingsInSight,
  expensesInSight,
  filesInSight,
  inSight,
  logged,
  made,
  managed,
  manages,
  marksInSight,
  markupsInSight,
  moneyInSight,
  open,
  own,
  ownHere,
  ownInSight,
  ownsInstallation,
  people,
  placesInSight,
  planned,
  promised,
  plans,
  plansInSight,
  reportsInSight,
  revisionsInSight,
  sheetsInSight,
  transmittalsInSight,
  transmittalsOf,
  unusedUploads,
  seesMoney,
  siteChangeable,
  siteEditsInSight,
  siteInSight,
  teams,
  trashed,
  trashItemsInSight,
  written,
  type Reach,
  type Rows,
} from "./sight-rules.ts";

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
    // Read from project_budgets.
    secret: ["budget"],
    updates: planned,
  },
  project_budgets: {
    sees: everybodys,
    shows: (who) =>
      `select id as project_id, budget as amount from projects
        where ${budgetsInSight("id")(who)} and deleted_at is null`,
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
  trash_items: { sees: trashItemsInSight, secret: ["restored_at", "kept", "links"] },
  trash_files: {},
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
         or (entity_type = 'cost_plan' and ${plansInSight(who)})
         or (entity_type = 'expense' and entity_id in (select id from expenses where ${expensesInSight(who)}))
         or (entity_type = 'import' and ${who.role === "contractor"} and user_id = '${who.userId}'))`,
  },
  activity_budgets: { sees: budgetsInSight() },
  activity_days: {
    sees: (who) =>
      `${inSight()(who)} and (${plans(who)} or kind = 'open' or (kind = 'plan' and ${plansInSight(who)}))`,
  },
  expenses: {
    sees: expensesInSight,
    updates: (who) => `${expensesInSight(who)} and (${plans(who)} or ${open})`,
    deletes: (who) => `${expensesInSight(who)} and (${plans(who)} or ${open})`,
  },
  expense_approvals: {
    sees: (who) => `expense_id in (select id from expenses where ${expensesInSight(who)})`,
  },
  expense_payments: {
    sees: (who) => `expense_id in (select id from expenses where ${expensesInSight(who)})`,
  },
  files: {
    sees: filesInSight,
    updates: described,
    deletes: (who) => `${filesInSight(who)} and (${plans(who)} or uploaded_by = '${who.userId}')`,
  },
  file_removals: {},
  photo_views: { sees: inSight(), updates: planned, deletes: planned },
  photo_places: { sees: placesInSight },
  photo_marks: { sees: marksInSight, deletes: drawn },
  uploads: { sees: ownHere, updates: ownHere, deletes: ownHere },
  drawing_uploads: { sees: planned, deletes: unusedUploads },
  drawing_sheets: { sees: sheetsInSight },
  drawings: {
    sees: drawingsInSight,
    updates: planned,
    deletes: (who) => `${planned(who)} and issued_at is null`,
  },
  drawing_revisions: {
    sees: revisionsInSight,
    updates: planned,
    deletes: (who) => `${planned(who)} and issued_at is null`,
  },
  drawing_views: {
    sees: (who) => `${inSight()(who)} and (${plans(who)} or ${own(who)})`,
    updates: ownInSight,
  },
  transmittals: { sees: transmittalsInSight("id") },
  transmittal_revisions: { sees: transmittalsInSight("transmittal_id") },
  transmittal_recipients: {
    sees: (who) =>
      `${inSight()(who)} and (${plans(who)} or ${own(who)}
         or company_id = (select company_id from memberships where ${ownHere(who)}))`,
  },
  transmittal_receipts: {
    sees: (who) => `${inSight()(who)} and (${plans(who)} or ${own(who)})`,
    updates: (who) => `${own(who)} and transmittal_id in (${transmittalsOf(who)})`,
  },
  drawing_markups: {
    sees: markupsInSight,
    updates: (who) => `${markupsInSight(who)} and created_by = '${who.userId}'`,
    deletes: (who) =>
      `${markupsInSight(who)} and (created_by = '${who.userId}' or (shared and ${plans(who)}))`,
  },
  workspace_storage: { sees: company },
  money_totals: { sees: moneyInSight },
  code_totals: { sees: plansInSight },
  expense_totals: { sees: planned },
  cost_codes: {
    sees: (who) => `(${plansInSight(who)}) or (${inSight()(who)} and ${who.role === "contractor"})`,
    updates: planned,
    deletes: planned,
  },
  budget_lines: { sees: plansInSight, updates: planned, deletes: planned },
  budget_line_months: { sees: plansInSight, updates: planned, deletes: planned },
  budget_revisions: { sees: plansInSight },
  sheet_imports: { sees: ownHere },
  imports: {
    sees: (who) => `${inSight()(who)} and (${plans(who)} or ${own(who)})`,
    updates: (who) =>
      `${inSight()(who)} and (${plans(who)} or (${own(who)} and ${who.role !== "client"})) and undone_at is null`,
  },
  last_projects: { sees: ownHere, updates: ownHere },
  sheet_mappings: {
    sees: (who) => `${company(who)} and (shared or ${own(who)}) and ${who.role !== "client"}`,
    updates: (who) => `${ownHere(who)} and ${who.role !== "client"}`,
  },
  client_reports: {
    sees: (who) =>
      `${inSight()(who)} and (${plans(who)} or (${who.role === "client"} and state = 'approved'))`,
    updates: (who) => `${planned(who)} and state = 'draft'`,
    deletes: (who) => `${planned(who)} and state = 'draft'`,
  },
  programmes: { sees: inSight(), updates: planned },
  programme_calendars: { sees: inSight(), updates: planned, deletes: planned },
  programme_columns: { sees: inSight(), updates: planned, deletes: planned },
  programme_activities: { sees: inSight(), updates: planned, deletes: planned },
  programme_links: { sees: inSight(), updates: planned, deletes: planned },
  programme_assignments: { sees: planned, updates: planned, deletes: planned },
  programme_revisions: { sees: inSight() },
  programme_baselines: { sees: inSight(), updates: planned, deletes: planned },
  programme_baseline_activities: { sees: inSight() },
  programme_forecasts: { sees: inSight(), updates: planned },
  programme_constraints: { sees: inSight(), updates: logged, deletes: made },
  programme_promises: { sees: inSight(), updates: promised, deletes: promised },
  programme_weeks: { sees: inSight(), deletes: planned },
  programme_views: {
    sees: (who) => `${company(who)} and (shared or ${own(who)})`,
    updates: ownHere,
    deletes: (who) => `${company(who)} and (${own(who)} or (shared and ${plans(who)}))`,
  },
  activity_reports: {
    sees: (who) => reportsInSight(who),
    updates: (who) => `${reportsInSight(who)} and state = 'pending'`,
  },
  site_records: { sees: siteInSight, updates: siteChangeable },
  snags: { sees: (who) => `${siteInSight(who)} and kind = 'snag'` },
  diaries: { sees: (who) => `${siteInSight(who)} and kind = 'diary'` },
  // Numbers are given by a function.
  site_numbers: {},
  site_edits: { sees: siteEditsInSight },
  mail_addresses: { sees: ownHere, deletes: ownHere },
  site_replicas: { sees: ownHere, updates: ownHere },
  programme_presence: { sees: inSight(), updates: ownInSight, deletes: ownInSight },
  workspace_calendars: {
    sees: (who) => `${company(who)} and (is_default or ${plans(who)})`,
    updates: planned,
    deletes: planned,
  },
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
  push_settings: { sees: own, updates: own },
  push_subscriptions: {
    sees: own,
    secret: ["endpoint", "p256dh", "auth"],
    deletes: own,
  },
  pushes: {},
  invitations: { sees: managed, updates: managed },
  invitation_projects: { sees: managed, deletes: managed },
  invitation_links: { sees: managed, secret: ["hash"], updates: managed },
  mails: {
    sees: managed,
    secret: [
      "subject",
      "body_text",
      "body_html",
      "reply_to",
      "settled_at",
      "leased_until",
      "lease",
    ],
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
  expense_payments: "(select e.project_id from expenses e where e.id = expense_id)",
  comment_mentions: "(select c.project_id from comments c where c.id = comment_id)",
  ...Object.fromEntries(
    [
      ["project_members", "invitation_projects", "tasks", "task_totals", "comments", "files"],
      ["expenses", "money_totals", "code_totals", "expense_totals", "cost_codes", "budget_lines"],
      ["budget_line_months", "budget_revisions", "material_movements", "notifications"],
      ["programmes", "programme_calendars", "programme_columns", "programme_activities"],
      ["programme_links", "programme_assignments", "programme_revisions", "programme_baselines"],
      [
        "programme_baseline_activities",
        "programme_presence",
        "activity_reports",
        "programme_forecasts",
      ],
      ["programme_constraints", "programme_promises", "programme_weeks"],
      ["site_records", "snags", "diaries", "site_edits", "mail_addresses"],
      ["photo_views", "photo_places", "photo_marks"],
      ["drawing_uploads", "drawing_sheets", "drawings", "drawing_revisions", "drawing_views"],
      ["transmittals", "transmittal_revisions", "transmittal_recipients", "transmittal_receipts"],
      ["drawing_markups", "client_reports", "trash_items", "imports"],
    ].flatMap((names) => names.map((name) => [name, "project_id"])),
  ),
};

/** The reach of a table without the rows of deleted projects. */
export function outOfTrash(table: string, reach: Reach): Reach {
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
