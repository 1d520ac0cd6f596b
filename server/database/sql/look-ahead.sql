-- What stands in the way of the programme's work. Everybody who sees the project reads it.

create policy seen on programme_constraints for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy planned on programme_constraints to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
-- A contractor adds to the log, and changes what they made or what they or their company must clear.
create policy logged on programme_constraints for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and created_by = (select current_actor()));
create policy own on programme_constraints for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and (created_by = (select current_actor()) or owner_id = (select current_actor())
      or owner_company_id = (select my_company())))
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and (created_by = (select current_actor()) or owner_id = (select current_actor())
      or owner_company_id = (select my_company())));
create policy made on programme_constraints for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and created_by = (select current_actor()));
grant select, insert, delete,
  update (activity_name, kind, words, owner_id, owner_company_id, needed_by, promised_on, cleared_at, cleared_by, updated_at)
  on programme_constraints to plumbline_app;
