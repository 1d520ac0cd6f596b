-- Records of the site that people mail to others.

-- Who sees a record of the site, by the rules of its policy: readers.db.test.ts compares the two for everybody.
create function readers_of_record(p_record uuid) returns setof uuid
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
begin
  return query
  select m.user_id
    from site_records r join projects p on p.id = r.project_id and p.deleted_at is null
    join memberships m on m.workspace_id = r.workspace_id and m.active
   where r.id = p_record and r.workspace_id = (select current_workspace()) and r.deleted_at is null
     and (m.role in ('admin', 'engineer')
       or (exists (select from project_members t where t.project_id = r.project_id and t.user_id = m.user_id)
         and shows_site_record(m.role, m.user_id, m.company_id, (select site_states_for_clients()), r)));
end
$$;

/*
 * Those of these people who see a record that the caller sees too, with their mailboxes, and with the handles of
 * their addresses for answers if new ones are given. A handle is of no use without its code.
 */
create function mail_addressees(p_record uuid, p_people uuid[], p_handles text[], p_now timestamptz)
  returns table (user_id uuid, name text, email text, handle text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  v_readers constant uuid[] := array(
    select r.id from readers_of_record(p_record) r (id)
     where r.id = any (p_people) and r.id in (select visible_people()));
begin
  if not exists (select from readers_of_record(p_record) r (id) where r.id = (select current_actor())) then
    return;
  end if;
  insert into mail_addresses (handle, workspace_id, user_id, project_id, subject_kind, subject_id, created_at)
  select w.handle, r.workspace_id, w.person, r.project_id, r.kind, r.id, p_now
    from unnest(p_people, p_handles) w (person, handle) join site_records r on r.id = p_record
   where w.person = any (v_readers) and w.handle is not null
  on conflict do nothing;
  return query
    select u.id, u.name, u.email, a.handle
      from users u
      left join mail_addresses a on p_handles is not null and a.user_id = u.id and a.subject_id = p_record
     where u.id = any (v_readers);
end
$$;
grant execute on function mail_addressees to plumbline_app;
