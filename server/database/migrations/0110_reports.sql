-- Reports that are made as files: who asked for what, and how far it is. The file itself lies elsewhere.
create table report_jobs (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  filters jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Why it failed, for the person who asked.
  message text check (length(message) <= 500),
  file_name text,
  bytes bigint,
  -- How often it was begun: a server may end in the middle.
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- When whoever makes it was last heard of.
  alive_at timestamptz,
  -- From when on neither its file nor word of it is kept.
  expires_at timestamptz not null,
  check ((state = 'done') = (bytes is not null and file_name is not null))
);
create index report_jobs_by_person on report_jobs (user_id, workspace_id, created_at desc);
create index report_jobs_waiting on report_jobs (created_at) where state in ('queued', 'running');
create index report_jobs_by_end on report_jobs (expires_at);

alter table report_jobs enable row level security;
alter table report_jobs force row level security;
create policy owner_functions on report_jobs to plumbline_owner using (true) with check (true);
create policy own on report_jobs for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));
create policy ask on report_jobs for insert to plumbline_app
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace()) and state = 'queued');
-- All that a person can make of one is that it ends.
create policy cancel on report_jobs for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and state in ('queued', 'running'))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and state = 'cancelled');
create policy system on report_jobs to plumbline_system using (true) with check (true);
grant select, insert, update (state) on report_jobs to plumbline_app;
grant select, update, delete on report_jobs to plumbline_system;

/*
 * Begins to act as the person who asked for a report that is being made: with the role that they have at
 * this moment, in the workspace where they asked. No row, and nothing is set, once they are no member
 * or it is made no more.
 */
create function enter_for_report(p_job uuid)
  returns table (user_id uuid, workspace_id uuid, role text, is_owner boolean, currency text, time_zone text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  select m.user_id, m.workspace_id, m.role, w.owner_id = m.user_id, w.currency, w.time_zone
    into user_id, workspace_id, role, is_owner, currency, time_zone
    from report_jobs j
    join memberships m on m.user_id = j.user_id and m.workspace_id = j.workspace_id and m.active
    join workspaces w on w.id = m.workspace_id
   where j.id = p_job and j.state = 'running';
  if not found then
    return;
  end if;
  perform set_config('app.user', user_id::text, true),
          set_config('app.workspace', workspace_id::text, true),
          set_config('app.role', role, true);
  return next;
end
$$;
revoke execute on function enter_for_report from public;
grant execute on function enter_for_report to plumbline_system;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report'));
alter table mail_mutes drop constraint mail_mutes_kind_check;
alter table mail_mutes add constraint mail_mutes_kind_check check (kind in
  ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report'));
