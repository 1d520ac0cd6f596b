-- Browsers that show a person's news while no page is open (RFC 8030). A subscription belongs to one sign-in: when
-- the sign-in ends, nothing more is sent to that browser.
create table push_subscriptions (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 16 and 40),
  -- The server's key that the browser subscribed with. With another SESSION_SECRET there is another key.
  server_key text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- The kinds of news that a person does not want pushed, and their quiet hours by each company's clock. They hold in
-- every company.
create table push_settings (
  user_id uuid primary key references users on delete cascade,
  muted text[] not null default '{}',
  quiet_from time,
  quiet_until time,
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until))
);

-- News to push, which has the id of its notification. It is deleted with it.
create table pushes (
  id uuid primary key references notifications on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'done')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz
);
create index pushes_due on pushes (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), due_at, id)
  where state = 'queued';
create index pushes_held on pushes (leased_until) where lease is not null;
create index pushes_by_person on pushes (user_id, workspace_id) where state = 'queued';
create index pushes_by_workspace on pushes (workspace_id);
