-- Imports are seen by those who run the projects. Others see their own.
create policy seen on imports to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (user_id = (select current_actor()) and project_id in (select my_projects()))))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (user_id = (select current_actor()) and project_id in (select my_projects()))));

create policy made on imports as restrictive for insert to plumbline_app
  with check ((select actor_role()) <> 'client' and user_id = (select current_actor()) and undone_at is null);

-- An import is undone once, and that is not taken back.
create policy undone on imports as restrictive for update to plumbline_app
  using (undone_at is null and (select actor_role()) <> 'client') with check (true);
grant select, insert (id, workspace_id, project_id, kind, source, user_id, records, created_at),
  update (undone_at, undone_by, removed) on imports to plumbline_app;

create policy sweep on imports for delete to plumbline_system using (true);
create policy sweep_reads on imports for select to plumbline_system using (true);
grant select (created_at), delete on imports to plumbline_system;
