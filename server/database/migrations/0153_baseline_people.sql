-- Baseline: people, their workspaces, sign-ins, invitations and the audit trail.
--
-- 0153 to 0159 are the schema that 0001 to 0152 led to. Three roles touch these tables, none of which
-- owns them:
--   plumbline_app     every request of a signed-in person, confined by row-level security
--   plumbline_system  sign-in itself and the jobs, which act before or without a person
--   plumbline_owner   owns everything, runs migrations and security-definer functions

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  company text not null check (length(company) between 1 and 200),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_by_text on users using gin ((' ' || name || ' ' || company) gin_trgm_ops);

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
  updated_at timestamptz not null default now(),
  working_days text[] not null default '{mon,tue,wed,thu,fri}'
    check (cardinality(working_days) between 1 and 7
      and working_days <@ '{mon,tue,wed,thu,fri,sat,sun}'),
  -- When the workspace is deleted, if its owner asked for that.
  deletion_at timestamptz,
  constraint time_zone_exists check (timestamptz 'epoch' at time zone time_zone is not null)
);
create index workspaces_by_deletion on workspaces (deletion_at) where deletion_at is not null;

create table memberships (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'engineer', 'client', 'contractor')),
  -- Someone who left stays as an inactive row, so that old tasks still name them.
  active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Set for a person who was removed. The inactive row stays, so that what they made still names them.
  removed_at timestamptz,
  -- When they were last here, by sign-ins that are deleted or went to another workspace.
  last_seen_at timestamptz,
  last_digest_day date,
  primary key (workspace_id, user_id),
  constraint removed_is_inactive check (removed_at is null or not active)
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
  ended_at timestamptz,
  -- Workspaces that this sign-in may no longer enter. The person may, with a new sign-in.
  closed_to uuid[] not null default '{}'
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_workspace on sessions (workspace_id, user_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  -- Set when a successor is issued; after a short grace its return means theft.
  replaced_at timestamptz,
  outrun boolean not null default false,
  constraint outrun_is_replaced check (not outrun or replaced_at is not null)
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
 * A request for a new password, stored alike for every address that is asked for. A job looks up the
 * person later, so that the answer tells nobody which addresses have an account.
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
