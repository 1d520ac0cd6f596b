-- Receiving mail. A person who knows somebody's address acts as them, for one mail.

-- A person's own addresses in projects that they see.
create policy own on mail_addresses to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy system on mail_addresses to plumbline_system using (true) with check (true);
grant select, insert, delete on mail_addresses to plumbline_app, plumbline_system;

-- A person who leaves a company has no addresses in it, even after they come back.
create function forget_mail_addresses() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from mail_addresses where workspace_id = old.workspace_id and user_id = old.user_id;
  return null;
end
$$;
create trigger forget_mail_addresses after update of active on memberships for each row
  when (old.active and not new.active) execute function forget_mail_addresses();

-- The system's confirmation that a mail with the right code has arrived: enter_for_mail accepts it for a minute.
create function pass_for_mail(p_handle text) returns text
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  select at || ' ' || seal_of('mail ' || p_handle || ' ' || at)
    from (select floor(extract(epoch from now()))::bigint::text as at) t
$$;
grant execute on function pass_for_mail to plumbline_system;

/*
 * Acts from now on as the person of an address, with their present role. Returns no row and sets nothing if the pass is
 * not the system's, the address was renewed, or they are no longer a member.
 */
create function enter_for_mail(p_handle text, p_pass text)
  returns table (user_id uuid, workspace_id uuid, role text, is_owner boolean, currency text, time_zone text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  if not is_pass(p_pass, 'mail ' || p_handle) then
    return;
  end if;
  select m.user_id, m.workspace_id, m.role, w.owner_id = m.user_id, w.currency, w.time_zone
    into user_id, workspace_id, role, is_owner, currency, time_zone
    from mail_addresses a
    join memberships m on m.user_id = a.user_id and m.workspace_id = a.workspace_id and m.active
    join workspaces w on w.id = m.workspace_id
   where a.handle = p_handle;
  if not found then
    return;
  end if;
  perform act_as(user_id, workspace_id, role);
  return next;
end
$$;
grant execute on function enter_for_mail to plumbline_app;
