import { functionsOfSite } from "./sight-functions-of-site.ts";
import { all, type Answer, nothing } from "./sight-answer.ts";
import {
  companiesInSight,
  company,
  directory,
  expensesInSight,
  firstWorkspace,
  inSight,
  managed,
  manages,
  moneyInSight,
  own,
  ownHere,
  ownsInstallation,
  people,
  planned,
  teams,
  trashed,
  trashItemsInSight,
  type Rows,
} from "./sight-rules.ts";

const tasksInSight = all("tasks", inSight());
const projectsInSight = all("projects", inSight("id"));
const peopleInSight: Rows = (who) => `select user_id as id from (${people(who)}) p`;

/** No pass at all, and a pass that the system did not seal. */
const NO_PASSES =
  "select * from (values (null), (extract(epoch from now())::bigint || ' ' || repeat('0', 64))) no (pass)";

/** Every function that a request may call and that is not limited to what the request sees. */
export const functions: Readonly<Record<string, Answer>> = {
  enter: {
    ask: ({ sessionId, userId }) =>
      `select w.id from everywhere w cross join lateral enter('${sessionId}', '${userId}', w.id)`,
    answers: ({ workspaceId }) => `select '${workspaceId}'::uuid as id`,
  },
  // Without the system's pass, it returns nobody.
  enter_for_report: {
    ask: ({ userId }) =>
      `select j.user_id as id from report_jobs j
        cross join (${NO_PASSES}) no
        cross join lateral enter_for_report(j.id, no.pass) e
        where j.user_id = '${userId}'`,
    answers: () => "select null::uuid as id where false",
  },
  // readers.db.test.ts tests whom it names.
  mail_addressees: nothing,
  enter_for_mail: {
    ask: ({ userId }) =>
      `select a.user_id as id from mail_addresses a
        cross join (${NO_PASSES}) no
        cross join lateral enter_for_mail(a.handle, no.pass) e
        where a.user_id = '${userId}'`,
    answers: () => "select null::uuid as id where false",
  },
  enter_for_digest: {
    ask: ({ userId }) =>
      `select m.user_id as id from memberships m
        cross join (${NO_PASSES}) no
        cross join lateral enter_for_digest(m.workspace_id, m.user_id, no.pass) e
        where m.user_id = '${userId}'`,
    answers: () => "select null::uuid as id where false",
  },
  // These read no table: the key of the connection, and who the request acts for.
  open_session: nothing,
  ticket: nothing,
  // Returns whom the caller notified a moment ago: nobody here. news-by-sql.db.test.ts tests what it changes.
  take_back_news: {
    ask: () =>
      "select take_back_news(subject_kind, subject_id, '{\"status\": {}}', now()) as id from notifications",
    answers: nothing.answers,
  },
  join_finished: {
    ask: () =>
      "select join_finished(gen_random_uuid(), p.id, array(select id from everyone), now()) as id from every_project p",
    answers: nothing.answers,
  },
  leave_finished: {
    ask: () =>
      "select leave_finished(p.id, array(select id from tasks)) as id from every_project p",
    answers: nothing.answers,
  },
  join_reported: {
    ask: () =>
      "select join_reported(r.project_id, r.id, array(select id from everyone), now()) as id from activity_reports r",
    answers: nothing.answers,
  },
  leave_reported: {
    ask: () =>
      "select leave_reported(p.id, array(select id from activity_reports)) as id from every_project p",
    answers: nothing.answers,
  },
  leave_ready: {
    ask: () => "select n.id from notifications n where leave_ready(n.id, now())",
    answers: nothing.answers,
  },
  tell_moved: {
    ask: () => "select tell_moved(p.id, '{}', '{}', '{}', now()) as id from every_project p",
    answers: nothing.answers,
  },
  my_company: {
    ask: () => "select my_company() as id where my_company() is not null",
    answers: (who) =>
      `select company_id as id from memberships where ${ownHere(who)} and company_id is not null`,
  },
  ...functionsOfSite,
  take_back_proposal: {
    ask: () => "select take_back_proposal(id) as id from tasks",
    answers: nothing.answers,
  },
  my_projects: {
    ask: () => "select my_projects() as id",
    answers: (who) => `select project_id as id from (${teams(who)}) t`,
  },
  my_cost_plans: {
    ask: () => "select my_cost_plans() as id",
    answers: (who) =>
      `select id from projects where ${who.role === "client"} and show_cost_plan_to_clients and id in (${teams(who)})`,
  },
  cost_of_project: {
    ask: () =>
      "select p.id from every_project p cross join lateral cost_of_project(p.id) c where c.planned > 0",
    answers: (who) =>
      `select p.id from projects p where p.deleted_at is null
          and p.id in (select project_id from budget_lines where ${moneyInSight(who)})`,
  },
  plan_by_month: {
    ask: () => "select distinct p.id from every_project p cross join lateral plan_by_month(p.id)",
    answers: (who) =>
      `select p.id from projects p where p.deleted_at is null
          and p.id in (select project_id from budget_line_months where ${moneyInSight(who)})`,
  },
  first_steps: {
    ask: () => "select project as id from first_steps() where project is not null",
    answers: (who) =>
      `select id from projects where ${planned(who)} and deleted_at is null and exists (select from workspaces w
          where w.id = workspace_id and w.first_steps_dismissed_at is null)
        order by created_at desc, id desc limit 1`,
  },
  // The feed's name, which everybody knows. The number is that of the reader's own workspace: see
  // summary-tag.db.test.ts.
  state_of_feed: {
    ask: () => "select split_part(state_of_feed(), ' ', 1)::uuid as id",
    answers: () => "select id from change_feed",
  },
  trashed_projects: {
    ask: () => "select trashed_projects() as id",
    answers: (who) => `select id from projects where ${company(who)} and deleted_at is not null`,
  },
  trashed_tasks: {
    ask: () => "select trashed_tasks() as id",
    answers: (who) => `select id from tasks where ${company(who)} and project_id in (${trashed})`,
  },
  restore_trash_item: {
    ask: () => "select id from every_trash_item where restore_trash_item(id)",
    answers: all("trash_items", trashItemsInSight),
  },
  // The imports here name records that are gone. The tests of undoing one test what it deletes.
  delete_imported: {
    ask: () => "select delete_imported(i.id, i.records) as id from imports i",
    answers: nothing.answers,
  },
  purge_trash_items: {
    ask: () => "select purge_trash_items(array(select id from every_trash_item)) as id",
    answers: (who) => `select id from trash_items where ${company(who)} and ${who.isOwner}`,
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
    ask: () => "select id from every_project where trash_project(id)",
    answers: all("projects", planned),
  },
  restore_project: {
    ask: () => "select id from every_project where restore_project(id) is not null",
    answers: (who) => `select id from projects where ${managed(who)} and deleted_at is not null`,
  },
  // Returns nothing. client-reports.db.test.ts tests what it changes.
  send_client_report: {
    ask: () =>
      `with asked as materialized (select send_client_report(p.id, gen_random_uuid(), now()) from every_project p)
       select null::uuid as id from asked where random() < 0`,
    answers: nothing.answers,
  },
  // Returns nothing. An endpoint is known only to its own browser.
  release_push_endpoint: {
    ask: () =>
      `with asked as materialized (select release_push_endpoint('https://push.invalid/none'))
       select null::uuid as id from asked where random() < 0`,
    answers: nothing.answers,
  },
  purge_project: {
    ask: () => "select p.id from every_project p cross join lateral purge_project(p.id)",
    answers: (who) =>
      `select id from projects where ${company(who)} and ${who.isOwner} and deleted_at is not null`,
  },
  owns_installation: {
    ask: () => "select current_workspace() as id where owns_installation()",
    answers: (who) => `select id from (${firstWorkspace}) f where ${ownsInstallation(who)}`,
  },
  // These answer yes or no to anybody who knows the ids.
  is_on_trial: nothing,
  lacks_second_factor: nothing,
  wears_beyond: nothing,
  is_project_manager: nothing,
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
  /** Two figures, of the actor and of their company. */
  unfinished_uploads: {
    ask: () =>
      `select current_actor() as id from unfinished_uploads(now())
        where mine = (select count(*) from uploads where done_at is null and expires_at > now())`,
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
  find_activities: {
    ask: () => "select id from find_activities('', '{%}', 1000)",
    answers: all("programme_activities", inSight()),
  },
  find_people: { ask: () => "select id from find_people('', '{%}', 1000)", answers: peopleInSight },
  find_expenses: {
    ask: () => "select id from find_expenses('{%}', '%', null, null, 1000)",
    answers: all("expenses", expensesInSight),
  },
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
