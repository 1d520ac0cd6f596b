-- The kinds of records that people make on the site, and what clients and contractors see and do of each.

/*
 * Each kind: whether everybody on the project's team sees its records, the states in which clients see them, and what
 * contractors may write. Of a kind `of_companies`, contractors write those of their own company alone. Of a kind
 * `by_maker`, they change those that they made alone, and only move others. `moves`: from state to state, the moves that
 * contractors make. Planners see all. A contractor sees the records that they made, that name them, or that their company
 * answers for. `plural` is the view of the kind in `accessible-subjects.sql` and the name of its lists as files; null if
 * nothing hangs on its records. A new kind is one line here.
 */
create function site_kinds() returns table (kind text, everybody boolean, client_states text[], by_contractors boolean,
                                            decided text[], of_companies boolean, by_maker boolean, initial text,
                                            moves text[], plural text)
  language sql immutable parallel safe
as $$
  values
    ('location', true, '{}'::text[], false, '{}'::text[], false, false, 'present', '{}'::text[], null),
    ('snag', false, '{open,ready,rejected,closed}', true, '{closed}', false, true, 'open', '{open ready,rejected ready}', 'snags'),
    ('diary', false, '{approved}', true, '{approved}', true, false, 'draft', '{draft submitted}', 'diaries')
$$;

create function site_kinds_of_everybody() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from site_kinds() where everybody
$$;

-- The names of their lists as files.
create function site_lists() returns text[]
  language sql immutable parallel safe
as $$
  select coalesce(array_agg(plural), '{}') from site_kinds() where plural is not null
$$;
grant execute on function site_lists to plumbline_app;

-- The kinds and states, as 'kind state', that the clients of a workspace see: of snags only if it shows them.
create function site_states_shown_in(p_workspace uuid) returns text[]
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select coalesce(array_agg(k.kind || ' ' || s.state), '{}')
    from site_kinds() k cross join unnest(k.client_states) s (state)
   where k.kind <> 'snag'
      or exists (select from workspaces w where w.id = p_workspace and w.show_snags_to_clients)
$$;

create function site_states_for_clients() returns text[]
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select site_states_shown_in(current_workspace())
$$;

/*
 * Whether somebody on the project's team who does not run projects sees a record. The policy asks it of the actor, news
 * and mails of everybody else. Each argument but the record is named once: only then PostgreSQL puts the condition itself
 * into the policy, and does not call a function for each row. A deleted record can be restored by its maker.
 * @param p_shown the kinds and states that clients see
 */
create function shows_site_record(p_role text, p_person uuid, p_company uuid, p_shown text[], p_record site_records)
  returns boolean
  language sql immutable parallel safe
  return case p_role
    when 'contractor' then
      p_person = any (case when p_record.deleted_at is null then p_record.people || p_record.created_by
                           else array[p_record.created_by] end)
      or (p_record.deleted_at is null
        and (p_record.kind = any (site_kinds_of_everybody()) or p_record.company_id = p_company))
    when 'client' then p_record.deleted_at is null
      and (p_record.kind = any (site_kinds_of_everybody())
        or p_record.kind || ' ' || p_record.state = any (p_shown))
    else false end;
grant execute on function shows_site_record to plumbline_app;

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
