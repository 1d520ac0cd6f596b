-- What each workspace stores. Limits are checked by the program, in the transaction that adds a file.

create function open_storage() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into workspace_storage (workspace_id, files, bytes) values (new.id, 0, 0);
  return null;
end
$$;

create trigger open_storage after insert on workspaces for each row execute function open_storage();

/*
 * Counts the stored files of `files`, `trash_files`, `report_jobs` and `drawing_uploads`, for many rows at once. Nothing is locked if nothing
 * changes. The row is gone already when its workspace is deleted.
 */
do $outer$
declare
  event record;
  kind text;
begin
  for event in values
    ('insert', 'referencing new table as added', 'select 1 as sign, workspace_id, bytes from added'),
    ('delete', 'referencing old table as removed', 'select -1, workspace_id, bytes from removed'),
    ('update', 'referencing old table as removed new table as added',
      'select 1, workspace_id, bytes from added union all select -1, workspace_id, bytes from removed')
  loop
    execute format($function$
      create function count_storage_on_%1$s() returns trigger
        language plpgsql security definer set search_path = plumbline, pg_temp
      as $body$
      declare
        change record;
      begin
        for change in
          select workspace_id, sum(sign * (bytes is not null)::int) as files, sum(sign * bytes) as bytes
            from (%2$s) each (sign, workspace_id, bytes)
           group by workspace_id
          having sum(sign * (bytes is not null)::int) <> 0 or coalesce(sum(sign * bytes), 0) <> 0
           order by workspace_id
        loop
          update workspace_storage s set files = s.files + change.files, bytes = s.bytes + change.bytes
           where s.workspace_id = change.workspace_id;
        end loop;
        return null;
      end
      $body$
    $function$, event.column1, event.column3);
    foreach kind in array array['files', 'trash_files', 'report_jobs', 'drawing_uploads'] loop
      execute format('create trigger count_storage_on_%1$s after %1$s on %2$s %3$s
                        for each statement execute function count_storage_on_%1$s()',
        event.column1, kind, event.column2);
    end loop;
  end loop;
end
$outer$;

-- A person who adds a file asks whether there is room for it.
create policy seen on workspace_storage for select to plumbline_app
  using (workspace_id = (select current_workspace()));
create policy system on workspace_storage for select to plumbline_system using (true);
grant select on workspace_storage to plumbline_app, plumbline_system;
