-- The audit trail: who did what to the company's people, settings and records, when and from where.

-- Whether the actor may manage people: an admin, and the owner whatever the role.
create function manages_people() returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select coalesce(current_setting('app.role', true) = 'admin', false)
      or exists (select from workspaces where id = current_workspace() and owner_id = current_actor())
$$;
revoke execute on function manages_people from public;
grant execute on function manages_people to plumbline_app, plumbline_system;

create table audit_events (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- As the person was called then, and no foreign key: what is written here is never touched again.
  actor_id uuid,
  actor_name text not null default '',
  subject text not null,
  address text not null default '',
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_events_by_time on audit_events (workspace_id, created_at desc, id desc);
create index audit_events_by_kind on audit_events (workspace_id, kind, created_at desc, id desc);
create index audit_events_by_actor on audit_events (workspace_id, actor_id, created_at desc, id desc);

-- Nobody has a policy or a right to change or delete; the rows go with their workspace alone.
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy owner_reads on audit_events for select to plumbline_owner using (true);
create policy seen on audit_events for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()));
create policy record on audit_events for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and actor_id = (select current_actor()));
create policy record_system on audit_events for insert to plumbline_system with check (true);
grant select, insert on audit_events to plumbline_app;
grant insert on audit_events to plumbline_system;
