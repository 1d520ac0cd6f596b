-- The cost plan of a project: codes, lines with their months, and revisions.

-- Contractors enter their expenses by code. Clients see what belongs to the plan only where the project shows it to them.
create policy seen on cost_codes for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_cost_plans())
      or (project_id in (select my_projects()) and not (select sees_money()))));

create policy planned on cost_codes to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, update, delete on cost_codes to plumbline_app;

create policy seen on budget_lines for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_cost_plans())));

create policy planned on budget_lines to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, update, delete on budget_lines to plumbline_app;

create policy seen on budget_line_months for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_cost_plans())));

create policy planned on budget_line_months to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, update, delete on budget_line_months to plumbline_app;

create policy seen on budget_revisions for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_cost_plans())));

-- Revisions are added and never changed.
create policy recorded on budget_revisions for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and user_id = (select current_actor()));
grant select, insert on budget_revisions to plumbline_app;

/*
 * What a new company still has to do, for those who see all of its projects: the newest project, whether anything is planned,
 * and, for those who manage people, whether anybody else is or was asked to be there. No row when that was dismissed. It is
 * part of each dashboard: security definer saves the check of each row of five tables.
 */
create function first_steps() returns table (project uuid, planned boolean, invited boolean)
  language plpgsql stable security definer rows 1 set search_path = plumbline, pg_temp
as $$
declare
  company constant uuid := current_workspace();
begin
  if not sees_all_projects() then return; end if;
  return query
    select (select p.id from projects p where p.workspace_id = company and p.deleted_at is null
             order by p.created_at desc, p.id desc limit 1),
           exists (select from budget_lines b join projects p on p.id = b.project_id
                    where b.workspace_id = company and p.deleted_at is null),
           case when manages_people()
                then (select count(*) from memberships m where m.workspace_id = company) > 1
                  or exists (select from invitations i where i.workspace_id = company) end
      from workspaces w where w.id = company and w.first_steps_dismissed_at is null;
end
$$;
grant execute on function first_steps to plumbline_app;
