-- An import is remembered for as long as its answer may be asked for again, and then swept. What it was
-- stays in the record of its maker, who is therefore told by the record itself and not by the import.
-- Of a cost plan the record stands under the project's own id, and is not a contractor's to read.
alter policy own_imports on activities
  using (workspace_id = (select current_workspace())
    and entity_type = 'finance' and action = 'imported' and entity_id <> project_id
    and (select current_setting('app.role', true)) = 'contractor'
    and user_id = (select current_actor())
    and project_id in (select my_projects()));

create policy sweep on sheet_imports for delete to plumbline_system using (true);
create policy sweep_reads on sheet_imports for select to plumbline_system using (true);
grant select (created_at), delete on sheet_imports to plumbline_system;
