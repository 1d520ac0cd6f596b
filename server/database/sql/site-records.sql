-- Records that people make on the site, and their history.

/*
 * Each kind: whether everybody on the project's team sees its records, the states in which clients see them, and what
 * contractors may write. Of a kind `of_companies`, contractors write those of their own company alone. Of a kind
 * `by_maker`, they change those that they made alone, and only move others. `moves`: from state to state, the moves that
 * contractors make. Planners see all. A contractor sees the records that they made, that name them, or that their company
 * answers for. A new kind is one line here.
 */
create function site_kinds() returns table (kind text, everybody boolean, client_states text[], by_contractors boolean,
                                            decided text[], of_companies boolean, by_maker boolean, initial text,
                                            moves text[])
  language sql immutable parallel safe
as $$
  values
    ('location', true, '{}'::text[], false, '{}'::text[], false, false, 'present', '{}'::text[]),
    ('snag', false, '{open,ready,rejected,closed}', true, '{closed}', false, true, 'open', '{open ready,rejected ready}'),
    ('diary', false, '{approved}', true, '{approved}', true, false, 'draft', '{draft submitted}')
$$;

create function site_kinds_of_everybody() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from site_kinds() where everybody
$$;

-- The kinds and states, as 'kind state', that a client sees: of snags only if the workspace shows them.
create function site_states_for_clients() returns text[]
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select coalesce(array_agg(k.kind || ' ' || s.state), '{}')
    from site_kinds() k cross join unnest(k.client_states) s (state)
   where k.kind <> 'snag'
      or exists (select from workspaces w where w.id = (select current_workspace()) and w.show_snags_to_clients)
$$;

-- The kinds and states, as 'kind state', in which a contractor writes nothing any more.
create function site_states_decided() returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(k.kind || ' ' || s.state), '{}') from site_kinds() k cross join unnest(k.decided) s (state)
$$;

-- The moves, as 'kind from to', that contractors make.
create function site_moves_of_contractors() returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(k.kind || ' ' || m.move), '{}') from site_kinds() k cross join unnest(k.moves) m (move)
$$;

-- The kinds and states, as 'kind state', that a record has when a contractor adds it, or adds and moves it at once.
create function site_states_of_new() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(k.kind || ' ' || s.state)
    from site_kinds() k
   cross join lateral (select k.initial union select split_part(m.move, ' ', 2) from unnest(k.moves) m (move)) s (state)
   where k.by_contractors
$$;

create function site_kinds_of_makers() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from site_kinds() where by_maker
$$;

create function site_kinds_of_contractors() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from site_kinds() where by_contractors
$$;

create function site_kinds_of_companies() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from site_kinds() where of_companies
$$;

/*
 * What clients get of a record's fields: no row that was removed before they saw it, and not why a diary was sent back.
 * Row-level security hides rows and not parts of them, so whoever selects fields for a client asks this.
 */
create function site_fields_for_clients(p_kind text, p_fields jsonb) returns jsonb
  language sql immutable parallel safe
as $$
  select coalesce(jsonb_object_agg(f.key, case jsonb_typeof(f.value) when 'object' then (
           select coalesce(jsonb_object_agg(r.key, r.value), '{}') from jsonb_each(f.value) r
            where (r.value -> '_removed') is distinct from 'true') else f.value end), '{}')
    from jsonb_each(p_fields) f
   where (p_kind, f.key) <> ('diary', 'reason')
$$;
grant execute on function site_fields_for_clients to plumbline_app;

-- Planners see deleted records, and so does their maker: they can be restored.
create policy seen on site_records for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and (deleted_at is null or created_by = (select current_actor()))
        and (kind = any ((select site_kinds_of_everybody())::text[])
          or case (select actor_role())
               when 'contractor' then created_by = (select current_actor())
                 or (select current_actor()) = any (people)
                 or company_id = (select my_company())
               when 'client' then kind || ' ' || state = any ((select site_states_for_clients())::text[])
               else false
             end))));
create policy planned on site_records for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and created_by = (select current_actor())
    and (select sees_all_projects()));
create policy decided on site_records for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
create policy made on site_records for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and created_by = (select current_actor())
    and (select actor_role()) = 'contractor' and project_id in (select my_projects())
    and kind || ' ' || state = any ((select site_states_of_new())::text[])
    and (kind <> all ((select site_kinds_of_companies())::text[]) or company_id = (select my_company())));
create policy answered on site_records for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and kind = any ((select site_kinds_of_contractors())::text[])
    and kind || ' ' || state <> all ((select site_states_decided())::text[])
    and (deleted_at is null or created_by = (select current_actor()))
    and (company_id = (select my_company())
      or (kind <> all ((select site_kinds_of_companies())::text[])
        and (created_by = (select current_actor()) or (select current_actor()) = any (people)))))
  -- The row stays in their sight, or leaves it for another company.
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and kind || ' ' || state <> all ((select site_states_decided())::text[])
    and (kind <> all ((select site_kinds_of_companies())::text[]) or company_id = (select my_company())));
grant select, insert,
  update (state, title, fields, texts, clocks, company_id, people, day, version, updated_at, deleted_at)
  on site_records to plumbline_app;

-- A trigger, since what a contractor may change follows from who made the record and from the state that it had.
create function keep_others_record() returns trigger
  language plpgsql
as $$
begin
  if session_user <> 'plumbline_app' or actor_role() is distinct from 'contractor' then
    return new;
  end if;
  if new.state <> old.state
    and old.kind || ' ' || old.state || ' ' || new.state <> all (site_moves_of_contractors())
  then
    raise insufficient_privilege using message = 'This move is for others to make';
  end if;
  if old.kind = any (site_kinds_of_makers()) then
    -- Others only move it.
    if old.created_by is distinct from current_actor()
      and (new.title, new.fields, new.texts, new.clocks, new.company_id, new.people, new.day, new.deleted_at)
        is distinct from (old.title, old.fields, old.texts, old.clocks, old.company_id, old.people, old.day, old.deleted_at)
    then
      raise insufficient_privilege using message = 'This record is for others to change';
    end if;
  elsif (new.day, new.deleted_at) is distinct from (old.day, old.deleted_at) then
    raise insufficient_privilege using message = 'This record is not deleted, and keeps its day';
  end if;
  return new;
end
$$;
create trigger keep_others_record before update on site_records for each row execute function keep_others_record();

-- An approved diary is evidence: whoever asks, nothing of it changes, and addenda are added.
create function keep_approved_diary() returns trigger
  language plpgsql
as $$
begin
  -- A company that is deleted leaves the records that named it.
  if pg_trigger_depth() > 1 or new.state = old.state and new.deleted_at is null and new.company_id is not distinct from old.company_id
    and new.day is not distinct from old.day and new.texts = old.texts
    and new.fields - 'addenda' = old.fields - 'addenda'
    and coalesce(new.fields -> 'addenda', '{}') @> coalesce(old.fields -> 'addenda', '{}')
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'An approved diary does not change';
end
$$;
create trigger keep_approved_diary before update on site_records for each row
  when (old.kind = 'diary' and old.state = 'approved') execute function keep_approved_diary();

-- Its photos are evidence as well: they go with it alone.
create function keep_diary_photos() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if pg_trigger_depth() = 1
    and exists (select from site_records where id = old.subject_id and state = 'approved')
  then
    perform refuse('This diary is approved: what belonged to it then stays with it.');
  end if;
  return old;
end
$$;
create trigger keep_diary_photos before delete on files for each row
  when (old.subject_kind = 'diary') execute function keep_diary_photos();

/*
 * Takes the next numbers of a kind in a project, for those who may add such records to it. Nobody writes the table
 * itself, so that no number is given twice. Returns the first; null for others.
 */
create function take_site_numbers(p_project uuid, p_kind text, p_count integer) returns integer
  language sql security definer set search_path = plumbline, pg_temp
as $$
  insert into site_numbers (project_id, kind, workspace_id, last)
  select p.id, p_kind, p.workspace_id, p_count from projects p
   where p.id = p_project and p.workspace_id = (select current_workspace()) and p.deleted_at is null
     and p_count > 0 and p_kind in (select kind from site_kinds())
     and ((select sees_all_projects())
       or ((select actor_role()) = 'contractor' and p.id in (select my_projects())
         and p_kind = any ((select site_kinds_of_contractors())::text[])))
  on conflict (project_id, kind) do update set last = site_numbers.last + excluded.last
  returning last - p_count + 1
$$;

-- A record has a number that was taken: a free one is the next of somebody else's.
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

-- Those of these ids that records have, also out of sight: they cannot be added, and take no number.
create function site_records_taken(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from site_records where id = any (p_ids)
$$;
grant execute on function take_site_numbers, site_records_taken to plumbline_app;

-- What was refused is for its maker. What was done is for whoever sees the record; clients see the moves from state to
-- state, but no edits.
create policy seen on site_edits for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and (by_id = (select current_actor())
      or (status <> 'refused' and ((select sees_all_projects())
        or (project_id in (select my_projects())
          and ((select actor_role()) = 'contractor' or state_after is not null)
          and exists (select from site_records r where r.id = record_id offset 0))))));
create policy made on site_edits for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and by_id = (select current_actor())
    and (select actor_role()) <> 'client'
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select, insert on site_edits to plumbline_app;

create policy own on site_replicas to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert, update (seen_at) on site_replicas to plumbline_app;

-- Whose a device is, whoever asks: two people's devices must not share an id.
create function site_replica_is_free(p_id uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select not exists (select from site_replicas where workspace_id = (select current_workspace()) and id = p_id
                        and user_id <> (select current_actor()))
$$;
grant execute on function site_kinds, site_kinds_of_everybody, site_states_for_clients, site_states_decided,
  site_kinds_of_contractors, site_kinds_of_companies, site_moves_of_contractors, site_states_of_new, site_kinds_of_makers,
  site_replica_is_free to plumbline_app;
grant execute on function site_kinds to plumbline_system;

-- Those of these ids of commands that exist, whoever sent them: an id is one command's only.
create function site_edits_taken(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from site_edits where id = any (p_ids) and by_id is distinct from (select current_actor())
$$;
grant execute on function site_edits_taken to plumbline_app;

-- Whatever hangs on a record goes with it. The tables of other kinds have this trigger from wire_subjects().
create function forget_site_subjects() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from comments c using deleted g where c.subject_id = g.id and c.subject_kind = g.kind;
  delete from files f using deleted g where f.subject_id = g.id and f.subject_kind = g.kind;
  delete from mail_addresses a using deleted g where a.subject_id = g.id and a.subject_kind = g.kind;
  update notifications n set subject_kind = null, subject_id = null
    from deleted g where n.subject_id = g.id and n.subject_kind = g.kind;
  return null;
end
$$;
create trigger forget_subjects after delete on site_records referencing old table as deleted
  for each statement execute function forget_site_subjects();

-- Somebody who was in another company or role, and is back, has missed what happened meanwhile.
create function count_sight() returns trigger
  language plpgsql
as $$
begin
  new.sight := old.sight + 1;
  return new;
end
$$;
create trigger count_sight before update on memberships for each row
  when ((old.role, old.company_id, old.active) is distinct from (new.role, new.company_id, new.active))
  execute function count_sight();
create trigger count_sight before update on workspaces for each row
  when (old.show_snags_to_clients is distinct from new.show_snags_to_clients) execute function count_sight();
