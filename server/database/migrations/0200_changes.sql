-- What changed, in the order in which transactions are numbered. Nobody waits for a counter: the number is the
-- transaction's own id, and readers stop short of the oldest transaction that is still under way.
create table changes (
  workspace_id uuid not null,
  number xid8 not null default pg_current_xact_id(),
  -- Tells the changes of one transaction apart.
  part bigint generated always as identity,
  topic text not null,
  project_id uuid,
  record_id uuid,
  -- If set, only this person is told.
  user_id uuid,
  -- Otherwise, the roles that are told.
  roles text[] not null,
  at timestamptz not null default now(),
  primary key (workspace_id, number, part)
);
create index changes_by_age on changes using brin (at);

-- One row. The name of this feed, which a restored database does not share, and what was swept from it.
create table change_feed (
  id uuid primary key default gen_random_uuid(),
  swept_through xid8 not null default '0',
  single boolean not null default true unique check (single)
);
insert into change_feed default values;
