-- Forgotten passwords, daily digests, and what each person wants to hear of by mail.

-- Until then a process has taken the mail up; a retry asked for meanwhile does not send it twice.
alter table mails add column taken_until timestamptz;

/*
 * A request for a new password, written alike for every address that is asked for. What follows, for
 * those that are somebody's, is done afterwards, so that the answer tells nobody which they are.
 */
create table password_resets (
  id uuid primary key,
  email text not null check (length(email) <= 254),
  -- Where the link leads.
  site_url text not null check (length(site_url) <= 2000),
  requested_at timestamptz not null,
  user_id uuid references users on delete cascade,
  -- SHA-256 of the token, once the link is sent; the token itself is kept nowhere.
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz,
  -- When a newer link took its place.
  replaced_at timestamptz,
  check ((user_id is null) = (token_hash is null) and (token_hash is null) = (expires_at is null))
);
create index password_resets_waiting on password_resets (requested_at) where token_hash is null;
create index password_resets_by_user on password_resets (user_id);

-- What a notification is about, for the digest; null is in none.
alter table notifications add column kind text
  check (kind in ('assigned', 'status', 'due_reminder', 'mention', 'team', 'project_status', 'role'));
update notifications
   set kind = case
     when title in ('Task due tomorrow', 'Task due today', 'Task overdue') then 'due_reminder'
     when title in ('Task assigned to you', 'Task no longer yours', 'Task deleted') then 'assigned'
     when task_id is not null then 'status'
     else 'project_status' end;
create index notifications_for_digest on notifications (workspace_id, user_id, created_at)
  where not is_read and kind is not null;

-- The day, by the workspace's calendar, up to which a person has had their digest.
alter table memberships add column last_digest_day date;

-- The kinds of notification that a person does not want by mail, in whatever workspace.
create table mail_mutes (
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('assigned', 'status', 'due_reminder', 'mention', 'team', 'project_status', 'role')),
  primary key (user_id, kind)
);

do $$
declare
  t text;
begin
  foreach t in array array['password_resets', 'mail_mutes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
    execute format('create policy system on %I to plumbline_system using (true) with check (true)', t);
  end loop;
end
$$;

create policy own on mail_mutes to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
grant select, insert, delete on mail_mutes to plumbline_app;
grant select on mail_mutes, notifications to plumbline_system;
grant select, insert, update, delete on password_resets to plumbline_system;
