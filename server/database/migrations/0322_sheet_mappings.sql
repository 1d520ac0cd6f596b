-- Which field each column of a kind of sheet is, as somebody said once. A sheet is known by the names in its head.
create table sheet_mappings (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('cost_plan', 'expenses')),
  signature text not null check (length(signature) = 64),
  -- By position: the name of the field, or null for a column that is left out.
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and pg_column_size(columns) < 4000),
  -- Set by somebody who runs the projects: it serves the whole workspace.
  shared boolean not null,
  updated_at timestamptz not null,
  primary key (workspace_id, kind, signature, user_id)
);
create index sheet_mappings_by_user on sheet_mappings (user_id);
