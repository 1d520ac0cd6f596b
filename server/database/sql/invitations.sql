-- Invitations, for those who manage people; the system role answers them.

create policy managed on invitations to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()) and (select manages_people()));

create policy managed on invitation_projects to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()) and (select manages_people()));

create policy managed on invitation_links to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()) and (select manages_people()));

create policy system on invitations to plumbline_system using (true) with check (true);
create policy system on invitation_projects to plumbline_system using (true) with check (true);
create policy system on invitation_links to plumbline_system using (true) with check (true);
grant select, insert, update on invitations to plumbline_app;
grant select, insert, delete on invitation_projects to plumbline_app;
grant select (workspace_id, invitation_id, issued_at, issued_by, replaced_at), insert, update (replaced_at)
  on invitation_links to plumbline_app;
grant select, update on invitations to plumbline_system;
grant select on invitation_projects, invitation_links to plumbline_system;
