-- The numbers of site records, which are in order within a project.

/*
 * Takes the next numbers of a kind in a project, for those who may add such records to it. Nobody writes the table
 * itself, so that no number is given twice. Returns the first; null for others, and for more than one request brings.
 */
create function take_site_numbers(p_project uuid, p_kind text, p_count integer) returns integer
  language sql security definer set search_path = plumbline, pg_temp
as $$
  insert into site_numbers (project_id, kind, workspace_id, last)
  select p.id, p_kind, p.workspace_id, p_count from projects p
   where p.id = p_project and p.workspace_id = (select current_workspace()) and p.deleted_at is null
     and p_count between 1 and 1000 and p_kind in (select kind from site_kinds())
     and ((select sees_all_projects())
       or ((select actor_role()) = 'contractor' and p.id in (select my_projects())
         and p_kind = any ((select site_kinds_of_contractors())::text[])))
  on conflict (project_id, kind) do update set last = site_numbers.last + excluded.last
  returning last - p_count + 1
$$;

-- A record has a number that was already taken: a free number belongs to somebody else's next record.
create function keep_site_number() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if session_user <> 'plumbline_app' or exists (
    select from site_numbers n where n.project_id = new.project_id and n.kind = new.kind and n.last >= new.number)
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'Numbers are given in order';
end
$$;
create trigger keep_site_number before insert on site_records for each row when (new.number is not null)
  execute function keep_site_number();

-- At the end of its transaction, the last number belongs to a record. Otherwise somebody could use up all
-- numbers.
create function require_site_number_used() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if session_user = 'plumbline_app'
    and exists (select from site_numbers n where n.project_id = new.project_id and n.kind = new.kind and n.last = new.last)
    and not exists (select from site_records r
                     where r.project_id = new.project_id and r.kind = new.kind and r.number = new.last)
  then
    raise insufficient_privilege using message = 'Numbers are taken for records';
  end if;
  return null;
end
$$;
create constraint trigger require_site_number_used after insert or update on site_numbers
  deferrable initially deferred for each row execute function require_site_number_used();

-- The ids among these that records already have, also records out of sight: they cannot be added, and take no
-- number.
create function site_records_taken(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from site_records where id = any (p_ids)
$$;
grant execute on function take_site_numbers, site_records_taken to plumbline_app;
