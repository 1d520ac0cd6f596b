-- Projects and their teams.

create policy seen on projects to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or id in (select my_projects())));

-- Limits who may write. This is in the check, so that others may still lock a row that their own rows refer to.
create policy planned on projects as restrictive for insert to plumbline_app
  with check ((select sees_all_projects()) and created_by = (select current_actor()));
create policy planned_change on projects as restrictive for update to plumbline_app
  using (true) with check ((select sees_all_projects()));

create policy system on projects to plumbline_system using (deleted_at is null);
grant insert (id, workspace_id, title, description, budget, currency, status, start_date, finish_date, location, created_by,
          created_at, updated_at, show_cost_plan_to_clients),
  update (title, description, budget, currency, status, start_date, finish_date, location, updated_at, version,
          field_versions, archived_at, archived_by, show_cost_plan_to_clients)
  on projects to plumbline_app;
grant select on projects to plumbline_system;

-- Every column but the budget, which is read from project_budgets.
do $$
begin
  execute (select format('grant select (%s) on projects to plumbline_app', string_agg(quote_ident(attname), ', '))
             from pg_attribute
            where attrelid = 'projects'::regclass and attnum > 0 and not attisdropped and attname <> 'budget');
end
$$;

/*
 * The budgets that the actor sees. A barrier: no condition of a query reads a budget before those of this view. Its rows
 * are read as the owner, so it repeats who sees a project.
 */
create view project_budgets with (security_barrier) as
  select id as project_id, budget as amount from projects
   where workspace_id = (select current_workspace()) and deleted_at is null and (select sees_budgets())
     and ((select sees_all_projects()) or id in (select my_projects()));
grant select on project_budgets to plumbline_app;

create policy seen on project_members to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));

create policy system on project_members to plumbline_system using (true) with check (true);
-- Only those who run projects give hats. Otherwise everybody on a team could update its rows. A project manager approves
-- reports for the client, so that hat is given by those who manage people and by a project manager: nobody takes it.
create policy hats on project_members as restrictive for update to plumbline_app
  using ((select sees_all_projects()))
  with check ('project_manager' <> all (hats) or (select manages_people()) or is_project_manager(project_id, user_id)
    or is_project_manager(project_id, (select current_actor())));
create policy planned on project_members as restrictive for insert to plumbline_app
  with check ((select sees_all_projects())
    and ('project_manager' <> all (hats) or (select manages_people())
      or is_project_manager(project_id, (select current_actor()))));
create policy planned_leave on project_members as restrictive for delete to plumbline_app
  using ((select sees_all_projects()));
grant select, insert, update (hats), delete on project_members to plumbline_app;
grant select, insert on project_members to plumbline_system;

create policy own on last_projects to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and exists (select from projects p where p.id = project_id));
grant select, insert, update (project_id, updated_at) on last_projects to plumbline_app;
