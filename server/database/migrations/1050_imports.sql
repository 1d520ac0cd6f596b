-- What each import has made in a project, so that it is listed and can be undone as a whole for a day. sheet_imports remembers
-- the answer of one request; an import of expenses into three projects is one request and three imports.
create table imports (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('tasks', 'expenses')),
  -- The name of the file, or what was pasted.
  source text not null check (length(source) between 1 and 200),
  user_id uuid references users on delete set null,
  -- The ids of the records, of up to 100,000 expenses: one row is smaller and faster than one for each.
  records uuid[] not null check (cardinality(records) > 0),
  made integer generated always as (cardinality(records)) stored,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users on delete set null,
  removed integer,
  check ((undone_at is null) = (removed is null)),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index imports_by_project on imports (project_id, kind, created_at desc);
create index imports_by_workspace on imports (workspace_id, project_id);
create index imports_by_user on imports (user_id);
create index imports_by_undoer on imports (undone_by);
create index imports_by_time on imports (created_at);
