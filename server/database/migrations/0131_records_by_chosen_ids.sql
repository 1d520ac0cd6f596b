-- An id that a contractor chose for an expense or an import may be the project's own, under which the
-- record of its cost plan stands: that is still not theirs to read. Of an import, only what they did.
drop policy seen on activities;
create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (entity_type <> 'finance'
            or (entity_id = project_id and (select sees_money()))
            or (entity_id <> project_id
              and (select current_setting('app.role', true)) = 'contractor'
              and entity_id in (select id from expenses where created_by = (select current_actor())))))));

drop policy own_imports on activities;
create policy own_imports on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and entity_type = 'finance'
    and (select current_setting('app.role', true)) = 'contractor'
    and user_id = (select current_actor())
    and entity_id in (select id from sheet_imports)
    and project_id in (select my_projects()));
