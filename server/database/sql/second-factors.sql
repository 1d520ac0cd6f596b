-- Second factors. Only the system role may read or change them.

create policy system on totp_secrets to plumbline_system using (true) with check (true);
create policy system on recovery_codes to plumbline_system using (true) with check (true);
create policy system on sign_in_tickets to plumbline_system using (true) with check (true);
create policy system on passkeys to plumbline_system using (true) with check (true);
create policy system on passkey_challenges to plumbline_system using (true) with check (true);
grant select, insert, update, delete
  on totp_secrets, recovery_codes, sign_in_tickets, passkeys, passkey_challenges to plumbline_system;
