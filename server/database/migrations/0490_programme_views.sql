-- Named views of programmes: which columns, groups and filters somebody looks at them with.
create table programme_views (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- As in the address of the screen.
  query text not null check (length(query) <= 2000),
  -- By somebody who plans: it serves the whole workspace.
  shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index programme_views_by_user on programme_views (user_id);
