-- Projects that are in the trash, and projects that are archived.
alter table projects
  add column archived_at timestamptz,
  add column archived_by uuid references users on delete set null,
  add column deleted_at timestamptz,
  add column deleted_by uuid references users on delete set null;
create index projects_in_trash on projects (workspace_id, deleted_at) where deleted_at is not null;
