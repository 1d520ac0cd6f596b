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
