-- Sign-ins, passwords and rate limits.

/*
 * Begins a request: checks that the sign-in is valid and the person is an active member, and sets both for
 * row-level security until the transaction ends. Returns no row if either check fails.
 */
create function enter(p_session uuid, p_user uuid, p_workspace uuid)
  returns table (role text, is_owner boolean, currency text, time_zone text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  select m.role, w.owner_id = m.user_id, w.currency, w.time_zone
    into role, is_owner, currency, time_zone
    from sessions s
    join memberships m on m.user_id = s.user_id and m.active
    join workspaces w on w.id = m.workspace_id
   where s.id = p_session and s.user_id = p_user and m.workspace_id = p_workspace
     and s.ended_at is null and s.expires_at > now() and p_workspace <> all (s.closed_to);
  if not found then
    return;
  end if;
  perform act_as(p_user, p_workspace, role);
  return next;
end
$$;
grant execute on function enter to plumbline_app;

-- Ends a person's sign-ins in the actor's workspace. The lock waits for a sign-in that is moving between
-- workspaces, and then sees the workspace that it moved to.
create function end_sign_ins(p_user uuid, p_at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  ended integer;
begin
  if not manages_people() then
    return 0;
  end if;
  perform from sessions where user_id = p_user and ended_at is null order by id for update;
  update sessions set ended_at = p_at
   where user_id = p_user and workspace_id = (select current_workspace())
     and ended_at is null and expires_at > p_at;
  get diagnostics ended = row_count;
  update sessions set closed_to = array_append(closed_to, (select current_workspace()))
   where user_id = p_user and workspace_id <> (select current_workspace())
     and ended_at is null and expires_at > p_at and (select current_workspace()) <> all (closed_to);
  return ended;
end
$$;
grant execute on function end_sign_ins to plumbline_app;

create policy own on sessions for select to plumbline_app using (user_id = (select current_actor()));

create policy own_end on sessions for update to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
grant select, update (ended_at) on sessions to plumbline_app;

-- A person who ends a sign-in also ends the trust in its browser.
create policy own on devices for select to plumbline_app using (user_id = (select current_actor()));
create policy own_trust on devices for update to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
grant select (id, user_id), update (trusted_until) on devices to plumbline_app;

create policy system on sessions to plumbline_system using (true) with check (true);
create policy system on credentials to plumbline_system using (true) with check (true);
create policy system on refresh_tokens to plumbline_system using (true) with check (true);
create policy system on rate_limits to plumbline_system using (true) with check (true);
create policy system on password_resets to plumbline_system using (true) with check (true);
create policy system on devices to plumbline_system using (true) with check (true);
create policy system on email_codes to plumbline_system using (true) with check (true);
grant select, insert, update, delete
  on sessions, credentials, refresh_tokens, rate_limits, password_resets, devices, email_codes to plumbline_system;
