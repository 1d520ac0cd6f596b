-- Writes that bore an Idempotency-Key, with their answers: sent again, such a write is answered and not
-- done again. Kept for 24 hours. The answer is sealed by the server: it may hold a secret.
create table commands (
  user_id uuid not null,
  workspace_id uuid not null,
  key uuid not null,
  route text not null,
  fingerprint bytea not null,
  status smallint not null,
  -- Null where it was too large to keep.
  answer bytea,
  -- What the person could reach then; null for all projects.
  rights text not null,
  projects uuid[],
  at timestamptz not null,
  primary key (user_id, workspace_id, key),
  foreign key (workspace_id, user_id) references memberships on delete cascade
);
create index commands_by_time on commands (at);
-- Sealed bytes cannot be compressed.
alter table commands alter column answer set storage external;
