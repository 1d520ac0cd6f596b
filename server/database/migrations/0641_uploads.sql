-- Resumable uploads. Their bytes are on the disk of the server, in a file with the row's id, until they are complete.
create table uploads (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The id of the file that it becomes.
  file_id uuid not null,
  bytes integer not null check (bytes > 0),
  -- The record, the name and the facts of the photo, as they were sent.
  metadata jsonb not null check (octet_length(metadata::text) <= 8000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its file was added.
  done_at timestamptz,
  unique (workspace_id, user_id, file_id)
);
create index uploads_by_person on uploads (user_id);
create index uploads_by_expiry on uploads (expires_at);
