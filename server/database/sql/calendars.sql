-- The calendars of the company, for those who plan. Everybody sees the default one: programmes that nobody has edited
-- have it.

create policy seen on workspace_calendars for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (is_default or (select sees_all_projects())));
create policy planned on workspace_calendars to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, delete,
  update (name, week, exceptions, minutes_per_day, is_default, updated_at, version, field_versions)
  on workspace_calendars to plumbline_app;
