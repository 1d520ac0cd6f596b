-- Expenses, and the sheets that they and cost plans were imported from.

create policy seen on expenses to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))));
grant select, insert, update, delete on expenses to plumbline_app;

create policy own on sheet_imports to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));

create policy sweep on sheet_imports for delete to plumbline_system using (true);

create policy sweep_reads on sheet_imports for select to plumbline_system using (true);
grant select, insert on sheet_imports to plumbline_app;
grant select (created_at), delete on sheet_imports to plumbline_system;
