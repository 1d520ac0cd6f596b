-- What becomes of a project's cost plan is recorded of the project itself, and is for all who see its
-- money; of an expense, as before, for those who run the projects and for whoever made it.
drop policy seen on activities;
create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (entity_type <> 'finance'
            or (entity_id = project_id and (select sees_money()))
            or ((select current_setting('app.role', true)) = 'contractor'
              and entity_id in (select id from expenses where created_by = (select current_actor())))))));
