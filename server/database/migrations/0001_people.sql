-- People, their workspaces, and their sign-ins.
--
-- Three roles touch these tables, none of which owns them:
--   plumbline_app     every request of a signed-in person, confined by row-level security
--   plumbline_system  sign-in itself and the jobs, which act before or without a person
--   plumbline_owner   owns everything, runs migrations and the security-definer functions below

create function current_actor() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;

create function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.workspace', true), '')::uuid;

create function sees_all_projects() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.role', true) in ('admin', 'engineer'), false);

-- ISO 8601 in UTC with milliseconds, as every answer writes an instant.
create function iso(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  company text not null check (length(company) between 1 and 200),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Apart from users, so that no query on people can carry a hash along.
create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table workspaces (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  currency text not null default 'NGN' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Africa/Lagos',
  owner_id uuid not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table memberships (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'engineer', 'client', 'contractor')),
  -- Someone who left stays as an inactive row, so that old tasks still name them.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index memberships_by_user on memberships (user_id);

-- There is always exactly one owner, and the owner is always a member.
alter table workspaces
  add constraint owner_is_member foreign key (id, owner_id)
  references memberships (workspace_id, user_id) deferrable initially deferred;

-- A sign-in: the family of all refresh tokens that descend from one login.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  remember boolean not null,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  -- Set when a successor is issued; after a short grace its return means theft.
  replaced_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- Attempts counted in fixed windows, shared by all server processes. Nothing here must survive a crash.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);

/*
 * Begins a request: confirms that the sign-in is alive and the person an active member, and names
 * both to row-level security for the rest of the transaction. Answers no row if either is not so.
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
     and s.ended_at is null and s.expires_at > now();
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
