-- Files on records.

create function forget_file() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- The trash keeps the bytes of what it can restore.
  insert into file_removals (storage_key)
  select d.storage_key from deleted d where not exists (select from trash_files t where t.storage_key = d.storage_key)
  on conflict do nothing;
  return null;
end
$$;

-- A key that is to be removed, or is in the trash, belongs to nobody, not even to a person who knows it. The statement sees
-- what was committed while this row waited for the unique index.
create function require_new_key() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if exists (select from file_removals where storage_key = case tg_table_name
       when 'files' then to_jsonb(new) ->> 'storage_key' else to_jsonb(new) ->> 'storage_folder' || 'source.pdf' end)
  then
    perform refuse('file_being_removed');
  end if;
  -- Only put_back() inserts from within a trigger.
  if tg_table_name = 'files' and pg_trigger_depth() = 1
    and exists (select from trash_files where storage_key = to_jsonb(new) ->> 'storage_key')
  then
    perform refuse('file_being_removed');
  end if;
  return null;
end
$$;
create trigger require_new_key after insert on files for each row execute function require_new_key();
create trigger require_new_key after insert on drawing_uploads for each row execute function require_new_key();

create trigger forget_file after delete on files
  referencing old table as deleted for each statement execute function forget_file();

create trigger hold_subject after insert on files for each row execute function hold_subject();

-- Clients see files of these kinds of record from the start. Of other kinds, they see the files that are marked
-- for them.
create function shown_to_clients(p_kind text) returns boolean
  language sql immutable parallel safe
  return p_kind in ('project', 'task');
grant execute on function shown_to_clients to plumbline_app;

-- With sight_of_subject, everybody who sees the record sees its files; clients, only those that are marked for them.
create policy seen on files for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects()) and (for_client or (select actor_role()) <> 'client'))));

-- An approved diary takes no file except one that an addendum names, so that somebody has signed for it.
create function takes_file(p_kind text, p_subject uuid, p_file uuid) returns boolean
  language sql stable
as $$
  select p_kind <> 'diary' or not exists (
    select from site_records r where r.id = p_subject and r.state = 'approved' and not exists (
      select from jsonb_each(coalesce(r.fields -> 'addenda', '{}')) a (id, cells)
       where p_file::text = any (string_to_array(cells ->> 'photos', ' '))))
$$;
grant execute on function takes_file to plumbline_app;

-- The uploader is the actor, and the actor sees the record, which is in the named project.
create policy add on files for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and uploaded_by = (select current_actor())
    and (select actor_role()) <> 'client'
    and case when (select sees_all_projects()) then true
             when subject_kind = 'project' then false
             when subject_kind = 'task' then exists (
               select from tasks t where t.id = subject_id and (select current_actor()) in (t.created_by, t.assigned_to))
             else true end
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and for_client = shown_to_clients(subject_kind)
    and subject_kind = any (subjects_holding('files'))
    and takes_file(subject_kind, subject_id, id)
    and subject_project(subject_kind, subject_id) = project_id);

create policy remove on files for delete to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (uploaded_by = (select current_actor()) and project_id in (select my_projects()))));

create policy system on files to plumbline_system using (true) with check (true);
create policy system on file_removals to plumbline_system using (true) with check (true);
grant select, insert, delete on files to plumbline_app;
grant select (for_client, id, workspace_id, project_id, subject_kind, subject_id, storage_key, media_type, thumbnail,
              thumbnail_attempts, thumbnail_due_at, thumbnail_lease, thumbnail_leased_until, uploaded_by,
              created_at) on files to plumbline_system;
grant update (thumbnail, thumbnail_attempts, thumbnail_due_at, thumbnail_lease, thumbnail_leased_until)
  on files to plumbline_system;
grant select, delete on file_removals to plumbline_system;
