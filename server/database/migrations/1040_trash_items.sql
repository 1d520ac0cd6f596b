-- Deleted records that can be restored. See docs/decisions/trash.md.
create table trash_items (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  -- None for a record of the whole company.
  project_id uuid,
  kind text not null check (length(kind) between 1 and 40),
  record_id uuid not null,
  title text not null check (length(title) <= 300),
  -- The record that it was on, for a comment or a file.
  subject_kind text,
  subject_id uuid,
  -- How many rows of each table were deleted with it.
  holds jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  deleted_by uuid references users on delete set null,
  -- Set in the transaction that puts the rows back and ends with the item's deletion.
  restored_at timestamptz,
  -- The rows by table, parents first, and the references to them that ended with the deletion.
  kept jsonb not null,
  links jsonb not null default '[]',
  check ((subject_kind is null) = (subject_id is null)),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index trash_items_by_time on trash_items (workspace_id, deleted_at desc, id desc);
create index trash_items_by_age on trash_items (deleted_at);
create index trash_items_of_project on trash_items (workspace_id, project_id);
create index trash_items_by_person on trash_items (deleted_by);

-- Files whose row is in the trash: their bytes stay, and count in the company's storage.
create table trash_files (
  storage_key text primary key,
  item_id uuid not null references trash_items on delete cascade,
  workspace_id uuid not null,
  bytes bigint not null,
  constraint trash_files_storage_key_check
    check (storage_key ~ ('^uploads/' || workspace_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))
);
create index trash_files_by_item on trash_files (item_id);
