-- Second factors. Only the system role may read or change them.

create policy system on totp_secrets to plumbline_system using (true) with check (true);
create policy system on recovery_codes to plumbline_system using (true) with check (true);
create policy system on sign_in_tickets to plumbline_system using (true) with check (true);
create policy system on passkeys to plumbline_system using (true) with check (true);
create policy system on passkey_challenges to plumbline_system using (true) with check (true);
grant select, insert, update, delete
  on totp_secrets, recovery_codes, sign_in_tickets, passkeys, passkey_challenges to plumbline_system;

-- Whether a company requires a second factor of people who administer it, or approve and pay, and the person has
-- none. A request learns this only of its own person in its own company.
create function lacks_second_factor(p_user uuid, p_workspace uuid, p_duty text) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select (session_user <> 'plumbline_app' or (p_user = current_actor() and p_workspace = current_workspace()))
     and exists (select from workspaces w where w.id = p_workspace
                    and case p_duty when 'admins' then w.second_factor_admins else w.second_factor_deciders end)
     and not exists (select from totp_secrets where user_id = p_user and confirmed_at is not null)
     and not exists (select from passkeys where user_id = p_user)
$$;
grant execute on function lacks_second_factor to plumbline_app, plumbline_system;
