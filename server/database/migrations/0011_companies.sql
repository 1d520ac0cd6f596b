-- Several companies to a person, several firms in a company: invitations, people who come and go,
-- settings, and companies that end.

alter table workspaces
  add column working_days text[] not null default '{mon,tue,wed,thu,fri}'
    check (cardinality(working_days) between 1 and 7
      and working_days <@ '{mon,tue,wed,thu,fri,sat,sun}'),
  -- When it will be gone, if its owner asked for that.
  add column deletion_at timestamptz;
create index workspaces_by_deletion on workspaces (deletion_at) where deletion_at is not null;

alter table memberships
  -- Set for who was removed: the row stays, inactive, so that what they made still names them.
  add column removed_at timestamptz,
  -- When they were here last by sign-ins that are forgotten, or went to another workspace.
  add column last_seen_at timestamptz,
  add constraint removed_is_inactive check (removed_at is null or not active);

alter table sessions
  -- Workspaces that this sign-in may not enter any more; the person may, by a new one.
  add column closed_to uuid[] not null default '{}';
create index sessions_by_workspace on sessions (workspace_id, user_id);

/*
 * Begins a request: confirms that the sign-in is alive and the person an active member, and names
 * both to row-level security for the rest of the transaction. Answers no row if either is not so.
 */
create or replace function enter(p_session uuid, p_user uuid, p_workspace uuid)
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
  perform set_config('app.user', p_user::text, true),
          set_config('app.workspace', p_workspace::text, true),
          set_config('app.role', role, true),
          set_config('app.session', p_session::text, true);
  return next;
end
$$;

-- The people whom the actor may know of: all of the workspace for those who run its projects or manage
-- its people; for others those who share a project and those who run all projects.
create or replace function visible_people() returns setof uuid
  language sql stable security definer rows 100 set search_path = plumbline, pg_temp
as $$
  select user_id from memberships
   where workspace_id = current_workspace()
     and (sees_all_projects() or role in ('admin', 'engineer') or user_id = current_actor()
       or (select manages_people()))
  union
  select user_id from project_members where project_id in (select my_projects())
$$;

-- The actor's own workspaces, of which row-level security shows one at a time.
create function my_workspaces() returns table (id uuid, name text, role text, is_owner boolean)
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select w.id, w.name, m.role, w.owner_id = m.user_id
    from memberships m join workspaces w on w.id = m.workspace_id
   where m.user_id = current_actor() and m.active
$$;

-- When someone was in the actor's workspace last; null for who may not ask.
create function last_seen(p_user uuid) returns timestamptz
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select greatest(m.last_seen_at,
           (select max(s.last_used_at) from sessions s
             where s.workspace_id = m.workspace_id and s.user_id = m.user_id))
    from memberships m
   where m.workspace_id = current_workspace() and m.user_id = p_user and manages_people()
$$;

-- Takes someone off every team of the workspace, those that the actor does not see included.
create function leave_all_teams(p_user uuid) returns setof uuid
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  delete from project_members
   where workspace_id = current_workspace() and user_id = p_user and manages_people()
  returning project_id
$$;

/*
 * Ends someone's sign-ins to the actor's workspace and answers how many there were. Those that are in
 * another workspace at this moment live on, but may not come back to this one.
 */
create function end_sign_ins(p_user uuid, p_at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  ended integer;
begin
  if not manages_people() then
    return 0;
  end if;
  update sessions set ended_at = p_at
   where user_id = p_user and workspace_id = current_workspace()
     and ended_at is null and expires_at > p_at;
  get diagnostics ended = row_count;
  update sessions set closed_to = array_append(closed_to, current_workspace())
   where user_id = p_user and workspace_id <> current_workspace()
     and ended_at is null and expires_at > p_at and current_workspace() <> all (closed_to);
  return ended;
end
$$;

revoke execute on function my_workspaces, last_seen, leave_all_teams, end_sign_ins from public;
grant execute on function my_workspaces, last_seen, leave_all_teams, end_sign_ins to plumbline_app;

create table invitations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('admin', 'engineer', 'client', 'contractor')),
  message text not null default '' check (length(message) <= 1000),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users on delete set null,
  revoked_at timestamptz,
  unique (workspace_id, id),
  check (accepted_at is null or revoked_at is null)
);
-- An address is invited once at a time: inviting it again changes the invitation that is open.
create unique index invitations_open on invitations (workspace_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_by_time on invitations (workspace_id, created_at desc, id desc);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_guest on invitations (accepted_by);

-- The projects whose team the invited person joins.
create table invitation_projects (
  workspace_id uuid not null,
  invitation_id uuid not null,
  project_id uuid not null,
  primary key (invitation_id, project_id),
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index invitation_projects_by_project on invitation_projects (project_id);

-- The links that were sent, by the hash of their token; of one invitation, the newest is good.
create table invitation_links (
  hash bytea primary key,
  workspace_id uuid not null,
  invitation_id uuid not null,
  issued_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id) on delete cascade
);
create index invitation_links_by_invitation on invitation_links (invitation_id, issued_at);
create index invitation_links_by_time on invitation_links (workspace_id, issued_at);

do $$
declare
  t text;
begin
  foreach t in array array['invitations', 'invitation_projects', 'invitation_links'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
    execute format('create policy managed on %I to plumbline_app
      using (workspace_id = (select current_workspace()) and (select manages_people()))
      with check (workspace_id = (select current_workspace()) and (select manages_people()))', t);
    execute format('create policy system on %I to plumbline_system using (true) with check (true)', t);
  end loop;
end
$$;

grant select, insert, update on invitations to plumbline_app;
grant select, insert, delete on invitation_projects to plumbline_app;
-- A hash may be written and not read.
grant select (workspace_id, invitation_id, issued_at, replaced_at), insert, update (replaced_at)
  on invitation_links to plumbline_app;
grant select, update on invitations to plumbline_system;
grant select on invitation_projects, invitation_links to plumbline_system;
grant insert on project_members to plumbline_system;

-- Nobody can be given to or taken from ownership here, and whoever owns the workspace stays in it.
create policy managed on memberships for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace())
    and (active or user_id <> (select owner_id from workspaces where id = current_workspace())));
grant update (role, active, removed_at) on memberships to plumbline_app;

create policy managed on workspaces for update to plumbline_app
  using (id = (select current_workspace()) and (select manages_people()))
  with check (id = (select current_workspace()));
grant update (name, currency, time_zone, working_days, updated_at) on workspaces to plumbline_app;
