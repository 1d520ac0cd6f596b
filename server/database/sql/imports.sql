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

/*
 * Deletes what an import made and nobody has changed since, in one statement, so that figures are updated once. Returns the
 * ids of what it deleted. It is not kept in the trash, which would take each record by itself: nobody has touched it, and
 * its spreadsheet is still there.
 */
create function delete_imported(p_import uuid, p_records uuid[]) returns setof uuid
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_import imports;
begin
  select * into v_import from imports i
   where i.id = p_import and i.workspace_id = current_workspace() and i.undone_at is null and actor_role() <> 'client'
     and i.project_id not in (select trashed_projects())
     and (sees_all_projects() or (i.user_id = current_actor() and i.project_id in (select my_projects())));
  if v_import.kind = 'tasks' then
    return query
      delete from tasks t
       where t.id in (select unnest(v_import.records) intersect select unnest(p_records)) and t.project_id = v_import.project_id
         and t.version = 1 and (sees_all_projects() or t.created_by = current_actor())
      returning t.id;
  elsif v_import.kind = 'expenses' then
    return query
      delete from expenses e
       where e.id in (select unnest(v_import.records) intersect select unnest(p_records)) and e.project_id = v_import.project_id
         and e.version = 1 and e.status = 'draft' and (sees_all_projects() or e.created_by = current_actor())
      returning e.id;
  end if;
end
$$;
grant execute on function delete_imported to plumbline_app;

create policy sweep on imports for delete to plumbline_system using (true);
create policy sweep_reads on imports for select to plumbline_system using (true);
grant select (created_at), delete on imports to plumbline_system;
