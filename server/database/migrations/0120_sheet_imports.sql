-- Sheets that were imported, each once: whoever sends one again after its answer was lost, gets that
-- answer again.
create table sheet_imports (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('cost_plan', 'expenses')),
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index sheet_imports_by_user on sheet_imports (user_id, workspace_id);
create index sheet_imports_by_workspace on sheet_imports (workspace_id);

alter table sheet_imports enable row level security;
alter table sheet_imports force row level security;
create policy owner_functions on sheet_imports to plumbline_owner using (true) with check (true);
create policy own on sheet_imports to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert on sheet_imports to plumbline_app;

-- Contractors read of the expenses that they brought in, as of those that they entered.
create policy own_imports on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and entity_type = 'finance'
    and (select current_setting('app.role', true)) = 'contractor'
    and entity_id in (select id from sheet_imports)
    and project_id in (select my_projects()));
