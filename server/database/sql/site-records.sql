-- Records that people make on the site, and their history.

-- Planners see deleted records, and so does their maker: they can be restored.
create policy seen on site_records for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and shows_site_record((select actor_role()), (select current_actor()), (select my_company()),
              (select site_states_for_clients()), site_records))));
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
  -- The row stays in the contractor's sight, or leaves it for another company.
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and kind || ' ' || state <> all ((select site_states_decided())::text[])
    and (kind <> all ((select site_kinds_of_companies())::text[]) or company_id = (select my_company())));
grant select, insert,
  update (state, title, fields, texts, clocks, company_id, people, day, version, updated_at, deleted_at)
  on site_records to plumbline_app;

-- This is a trigger, since what a contractor may change depends on who made the record and on the state that it
-- had.
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
    -- People other than its maker only move the record.
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

-- The time from which clients may see the record, if the workspace shows them such records. Only this trigger
-- writes it.
create function keep_shown_at() returns trigger
  language plpgsql
as $$
begin
  new.shown_at := case
    when tg_op = 'UPDATE' and old.shown_at is not null then old.shown_at
    when new.state = any ((select client_states from site_kinds() where kind = new.kind)::text[]) then new.updated_at end;
  return new;
end
$$;
create trigger keep_shown_at before insert or update of state, shown_at on site_records
  for each row execute function keep_shown_at();

-- An approved diary is evidence: whoever asks, nothing in it changes, and only addenda are added.
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

-- Its photos are evidence as well: they are deleted only with the diary.
create function keep_diary_photos() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if pg_trigger_depth() = 1
    and exists (select from site_records where id = old.subject_id and state = 'approved')
  then
    perform refuse('file_of_an_approved_diary');
  end if;
  return old;
end
$$;
create trigger keep_diary_photos before delete on files for each row
  when (old.subject_kind = 'diary') execute function keep_diary_photos();

-- Refused commands are for their maker. Accepted commands are for everybody who sees the record; clients see the
-- moves from state to state, but no edits.
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
    -- The history says who signed: a contractor's act is on a record that they see and may still change, and is
    -- one that contractors may make.
    and ((select sees_all_projects()) or (project_id in (select my_projects()) and (
      status = 'refused'
      -- A deleted task is already gone at this point.
      or (kind = 'task' and (act = 'delete' or exists (select from tasks t where t.id = record_id and t.project_id = site_edits.project_id)))
      or (exists (select from site_records r
                   where r.id = record_id and r.kind = site_edits.kind and r.project_id = site_edits.project_id
                     and r.kind || ' ' || r.state <> all ((select site_states_decided())::text[]))
        and (state_after is null
          or (state_before is null and kind || ' ' || state_after = any ((select site_states_of_new())::text[]))
          or kind || ' ' || state_before || ' ' || state_after = any ((select site_moves_of_contractors())::text[])))))));
-- The place is not granted: the last of several edits is found by it.
grant select,
  insert (id, workspace_id, project_id, kind, record_id, act, sent, before, lost, state_before, state_after, status, code,
          message, version, by_id, replica, made_at, stamp, received_at, digest) on site_edits to plumbline_app;

create policy own on site_replicas to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert, update (seen_at) on site_replicas to plumbline_app;

-- Whether a device's id is free, whoever asks: two people's devices must not share an id.
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

-- The ids among these that commands already have, whoever sent them: an id belongs to one command only.
create function site_edits_taken(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from site_edits where id = any (p_ids) and by_id is distinct from (select current_actor())
$$;
grant execute on function site_edits_taken to plumbline_app;

-- What is attached to a record is deleted with it. The tables of other kinds get this trigger from
-- wire_subjects().
create function forget_site_subjects() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from comments c using deleted g where c.subject_id = g.id and c.subject_kind = g.kind;
  delete from files f using deleted g where f.subject_id = g.id and f.subject_kind = g.kind;
  delete from mail_addresses a using deleted g where a.subject_id = g.id and a.subject_kind = g.kind;
  update notifications n set subject_kind = null, subject_id = null
    from deleted g where n.subject_id = g.id and n.subject_kind = g.kind;
  -- The history stays, without what was written.
  update site_edits e set sent = '{}', before = '{}' from deleted g where e.record_id = g.id;
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
