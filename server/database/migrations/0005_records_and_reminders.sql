-- Contractors see no money beyond a project's headline budget, in the record of what was done neither.
drop policy seen on activities;
create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and (entity_type <> 'finance' or (select current_setting('app.role', true)) <> 'contractor'));

-- Jobs reckon each workspace's day; a zone that does not exist would stop them for everybody.
alter table workspaces
  add constraint time_zone_exists check (timestamptz 'epoch' at time zone time_zone is not null);
