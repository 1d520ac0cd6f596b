-- Who sees which rows. Forced for everybody, the owner included; what the owner's functions and
-- plumbline_system may do is said in policies of their own.

-- The projects whose team the actor is on. Definer, since a policy cannot ask the table it guards.
create function my_projects() returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select project_id from project_members
   where user_id = current_actor() and workspace_id = current_workspace()
$$;

-- The people whom the actor may know of: all of the workspace, or those who share a project and
-- those who run all projects.
create function visible_people() returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select user_id from memberships
   where workspace_id = current_workspace()
     and (sees_all_projects() or role in ('admin', 'engineer') or user_id = current_actor())
  union
  select user_id from project_members where project_id in (select my_projects())
$$;

/*
 * Ids of tasks whose title or description holds the pattern (ILIKE), at most p_limit, among what the
 * actor may see. ILIKE is not leakproof, so that under row-level security its index would not be
 * used; here the workspace and the sight are named by the function itself.
 */
create function search_tasks(p_pattern text, p_limit integer) returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select t.id from tasks t
   where (' ' || t.title || ' ' || t.description) ilike p_pattern
     and t.workspace_id = current_workspace()
     and (sees_all_projects() or t.project_id in (select my_projects()))
   limit p_limit
$$;

do $$
declare
  t text;
begin
  foreach t in array array['users', 'credentials', 'workspaces', 'memberships', 'sessions',
    'refresh_tokens', 'rate_limits', 'projects', 'project_members', 'tasks', 'task_totals',
    'activities', 'activity_days', 'notifications', 'expenses', 'spent_totals']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
  end loop;
end
$$;

grant usage on schema plumbline to plumbline_app, plumbline_system;

-- plumbline_app: a person's request.

create policy seen on users for select to plumbline_app
  using (id in (select visible_people()));
create policy own on users for update to plumbline_app
  using (id = (select current_actor())) with check (id = (select current_actor()));
grant select, update (name, company, theme, updated_at) on users to plumbline_app;

create policy current on workspaces for select to plumbline_app
  using (id = (select current_workspace()));
grant select on workspaces to plumbline_app;

create policy seen on memberships for select to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id in (select visible_people()));
grant select on memberships to plumbline_app;

create policy own on sessions for select to plumbline_app using (user_id = (select current_actor()));
create policy own_end on sessions for update to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
grant select, update (ended_at) on sessions to plumbline_app;

create policy seen on projects to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or id in (select my_projects())));
grant select, insert, update, delete on projects to plumbline_app;

create policy seen on project_members to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select, insert, delete on project_members to plumbline_app;

create policy seen on tasks to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select, insert, update, delete on tasks to plumbline_app;

create policy seen on task_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select on task_totals to plumbline_app;

create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy record on activities for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert on activities to plumbline_app;

create policy seen on activity_days for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select on activity_days to plumbline_app;

create policy own on notifications for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));
create policy own_read on notifications for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace()));
create policy own_delete on notifications for delete to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));
create policy tell on notifications for insert to plumbline_app
  with check (workspace_id = (select current_workspace()));
grant select, insert, update (is_read), delete on notifications to plumbline_app;

create policy seen on expenses for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select on expenses to plumbline_app;

create policy seen on spent_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'client' and project_id in (select my_projects()))));
grant select on spent_totals to plumbline_app;

-- plumbline_system: sign-in, registration and jobs. It reaches people and sign-ins, and of projects
-- only what a reminder needs.

do $$
declare
  t text;
begin
  foreach t in array array['users', 'credentials', 'workspaces', 'memberships', 'sessions',
    'refresh_tokens', 'rate_limits', 'projects', 'project_members', 'tasks', 'activities', 'notifications']
  loop
    execute format('create policy system on %I to plumbline_system using (true) with check (true)', t);
  end loop;
end
$$;
grant select, insert, update, delete on users, credentials, workspaces, memberships, sessions,
  refresh_tokens, rate_limits to plumbline_system;
grant select on projects, project_members, tasks to plumbline_system;
grant update (reminded_due, reminded_overdue) on tasks to plumbline_system;
grant insert on activities, notifications to plumbline_system;

revoke execute on all functions in schema plumbline from public;
grant execute on all functions in schema plumbline to plumbline_app, plumbline_system;

grant select on migrations to plumbline_app;
