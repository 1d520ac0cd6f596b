-- Records that people make on the site, of every kind, and all edits of them. See docs/decisions/site-records.md.
create table site_records (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Given by the server, project by project and kind by kind; null for kinds without numbers.
  number integer check (number > 0),
  state text not null check (length(state) between 1 and 40),
  -- What lists and sentences call it: a copy of one of the fields.
  title text not null check (length(title) <= 500),
  fields jsonb not null default '{}',
  -- The documents of long texts, and what set each field last.
  texts jsonb not null default '{}',
  clocks jsonb not null default '{}',
  -- Copies of fields that decide who sees it, and of its day.
  company_id uuid,
  people uuid[] not null default '{}',
  day date,
  version integer not null default 1,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id)
);
create unique index site_records_by_number on site_records (project_id, kind, number) where number is not null;
create index site_records_of_project on site_records (project_id, kind, id);
create index site_records_by_company on site_records (company_id) where company_id is not null;
create index site_records_by_person on site_records using gin (people);

-- The last number of each kind in a project.
create table site_numbers (
  project_id uuid not null references projects on delete cascade,
  kind text not null,
  workspace_id uuid not null,
  last integer not null check (last > 0),
  primary key (project_id, kind)
);

-- Every command that came, once each: what a record had, what it got, and what became of the command.
create table site_edits (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  project_id uuid not null references projects on delete cascade,
  kind text not null,
  record_id uuid not null,
  act text not null check (length(act) <= 40),
  -- What was sent, and what the changed fields were before.
  sent jsonb not null,
  before jsonb not null default '{}',
  -- The parts whose later value stayed.
  lost text[] not null default '{}',
  -- The states before and after; null where it did not change.
  state_before text,
  state_after text,
  status text not null check (status in ('accepted', 'merged', 'refused')),
  code text,
  message text,
  -- The record's version after it.
  version integer,
  by_id uuid references users on delete set null,
  replica uuid not null,
  -- The device's time as it said it, the time by which it was merged, and the server's.
  made_at text not null,
  stamp text not null,
  received_at timestamptz not null,
  -- The order in which they were done.
  place bigint generated always as identity,
  -- Of what was sent: the same id with something else is refused.
  digest bytea not null
);
create index site_edits_of_record on site_edits (record_id, place);
create index site_edits_of_project on site_edits (project_id);

-- A device: the browser of one person.
create table site_replicas (
  workspace_id uuid not null references workspaces on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (workspace_id, id)
);

-- Whether clients see the snags of their projects.
alter table workspaces add column show_snags_to_clients boolean not null default false;

-- Grow whenever it changes which records somebody sees: their devices then copy all anew, since nobody told them of what
-- changed out of their sight.
alter table memberships add column sight integer not null default 0;
alter table workspaces add column sight integer not null default 0;
