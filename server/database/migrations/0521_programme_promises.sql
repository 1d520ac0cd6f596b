-- Last Planner: what is promised for a week, and whether it was kept. See docs/programme.md, rules P1 to P6.
create table programme_promises (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  -- The week's Monday.
  week date not null check (extract(isodow from week) = 1),
  -- No foreign key: what was promised stays when the activity is removed.
  activity_id uuid not null,
  activity_name text not null check (length(activity_name) <= 500),
  company_id uuid,
  person_id uuid references users on delete set null,
  -- The part of the work.
  words text not null check (length(words) <= 300),
  percent smallint check (percent between 1 and 100),
  quantity double precision check (quantity > 0),
  unit text not null check (length(unit) <= 20),
  -- Promised or changed when the week had begun.
  late boolean not null,
  -- Said when the week is closed.
  kept boolean,
  reason text check (reason in ('predecessor', 'material', 'labour', 'plant', 'information', 'permit', 'weather',
    'priorities', 'estimate', 'rework', 'other')),
  reason_words text not null default '' check (length(reason_words) <= 300),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  check ((reason is not null) = (kept is false))
);
create index programme_promises_by_week on programme_promises (project_id, week);
create index programme_promises_by_person on programme_promises (person_id) where person_id is not null;
create index programme_promises_by_company on programme_promises (company_id) where company_id is not null;

-- The weeks that are closed.
create table programme_weeks (
  project_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  workspace_id uuid not null,
  closed_at timestamptz not null,
  closed_by uuid references users on delete set null,
  primary key (project_id, week),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);
