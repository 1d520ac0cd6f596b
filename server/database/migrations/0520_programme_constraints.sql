-- The log of constraints: what must be there before an activity of the programme can start, besides its predecessors.
create table programme_constraints (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  -- No foreign key: an activity that is removed comes back with undo, and finds its constraints again.
  activity_id uuid not null,
  -- What the activity was called when it was last known.
  activity_name text not null check (length(activity_name) <= 500),
  kind text not null
    check (kind in ('drawing', 'material', 'permit', 'information', 'labour', 'plant', 'space', 'other')),
  words text not null check (length(words) between 1 and 500),
  -- Who clears it: a person or a company.
  owner_id uuid references users on delete set null,
  owner_company_id uuid,
  needed_by date,
  promised_on date,
  cleared_at timestamptz,
  cleared_by uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (workspace_id, owner_company_id) references companies (workspace_id, id)
    on delete set null (owner_company_id),
  check (owner_id is null or owner_company_id is null),
  check (cleared_by is null or cleared_at is not null)
);
create index programme_constraints_by_activity on programme_constraints (project_id, activity_id);
create index programme_constraints_by_owner on programme_constraints (owner_id) where owner_id is not null;
create index programme_constraints_by_company on programme_constraints (owner_company_id)
  where owner_company_id is not null;
