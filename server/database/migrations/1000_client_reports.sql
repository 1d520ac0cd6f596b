-- Reports on a project that its client reads: a draft follows the project, and an approved one never changes.
create table client_reports (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  -- Its number in the project's series of this cadence.
  number integer not null check (number > 0),
  summary text not null default '' check (length(summary) <= 2000),
  work_done text not null default '' check (length(work_done) <= 8000),
  upcoming text not null default '' check (length(upcoming) <= 4000),
  decisions text[] not null default '{}' check (cardinality(decisions) <= 12),
  first_day date not null,
  last_day date not null check (last_day between first_day and first_day + 61),
  state text not null default 'draft' check (state in ('draft', 'approved')),
  version integer not null default 1,
  -- What the client may see of the project, as it was when the report was approved.
  figures jsonb,
  approved_at timestamptz,
  approved_by uuid references users on delete set null,
  sent_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, cadence, number),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check ((state = 'approved') = (figures is not null)),
  check ((state = 'approved') = (approved_at is not null)),
  check (sent_at is null or state = 'approved')
);
