-- The programme of a project: calendars, activities, links, revisions and baselines. See docs/programme.md.
-- A `timestamp` is wall-clock time in the project's zone, to the minute. People's edits are computed by the server,
-- which writes the dates beside what people entered, so that other features can read them by SQL.

-- One for each project that has been planned.
create table programmes (
  project_id uuid primary key,
  workspace_id uuid not null,
  revision integer not null default 0 check (revision >= 0),
  -- A new one for each state of the programme, also where something outside of it changed what it refers to.
  state uuid not null,
  planned_start timestamp not null,
  data_date timestamp,
  must_finish_by timestamp,
  calendar_id uuid not null,
  rules jsonb not null,
  -- Computed.
  starts_at timestamp,
  finishes_at timestamp,
  percent_done double precision not null default 0,
  updated_at timestamptz not null,
  unique (workspace_id, project_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

create table programme_calendars (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- Seven lists of shifts from Monday, and what differs from them.
  week jsonb not null,
  exceptions jsonb not null,
  minutes_per_day smallint not null check (minutes_per_day between 1 and 1440),
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);
alter table programmes add foreign key (project_id, calendar_id)
  references programme_calendars (project_id, id) deferrable initially deferred;

create table programme_columns (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('text', 'number', 'date', 'choice')),
  choices jsonb not null,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);

create table programme_activities (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  parent_id uuid,
  -- The order of the rows, with room between two.
  place bigint not null,
  external_id text check (length(external_id) <= 200),
  code text not null check (length(code) <= 120),
  name text not null check (length(name) <= 500),
  kind text not null
    check (kind in ('task', 'start_milestone', 'finish_milestone', 'level_of_effort', 'summary')),
  calendar_id uuid,
  duration_minutes integer not null check (duration_minutes >= 0),
  constraint_type text,
  constraint_at timestamp,
  second_constraint_type text,
  second_constraint_at timestamp,
  deadline timestamp,
  expected_finish timestamp,
  external_start timestamp,
  external_finish timestamp,
  actual_start timestamp,
  actual_finish timestamp,
  percent_complete double precision not null check (percent_complete between 0 and 100),
  remaining_minutes integer check (remaining_minutes >= 0),
  pinned_start timestamp,
  pinned_finish timestamp,
  levelled_start timestamp,
  priority smallint not null check (priority between 0 and 1000),
  assigned_to uuid references users on delete set null,
  company_id uuid,
  notes text not null check (length(notes) <= 10000),
  -- Values of custom columns, by the column's id.
  fields jsonb not null,
  -- Computed.
  starts_at timestamp not null,
  finishes_at timestamp not null,
  late_start timestamp,
  late_finish timestamp,
  total_float_minutes integer,
  free_float_minutes integer,
  critical boolean not null,
  on_longest_path boolean not null,
  percent_done double precision not null,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (project_id, parent_id) references programme_activities (project_id, id) deferrable initially deferred,
  foreign key (project_id, calendar_id) references programme_calendars (project_id, id) deferrable initially deferred,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  check (actual_finish >= actual_start),
  check ((pinned_start is null) = (pinned_finish is null))
) with (fillfactor = 80);
create index programme_activities_by_parent on programme_activities (project_id, parent_id);
create index programme_activities_by_person on programme_activities (assigned_to) where assigned_to is not null;
create index programme_activities_by_company on programme_activities (company_id) where company_id is not null;
create index programme_activities_by_calendar on programme_activities (project_id, calendar_id)
  where calendar_id is not null;

create table programme_links (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  type text not null check (type in ('FS', 'SS', 'FF', 'SF')),
  lag_minutes integer not null,
  lag_unit text not null check (lag_unit in ('working', 'elapsed', 'percent')),
  lag_percent double precision,
  lag_calendar text check (lag_calendar in ('predecessor', 'successor', 'project', 'continuous')),
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (project_id, from_id) references programme_activities (project_id, id) deferrable initially deferred,
  foreign key (project_id, to_id) references programme_activities (project_id, id) deferrable initially deferred,
  check (from_id <> to_id)
);
create index programme_links_by_from on programme_links (project_id, from_id);
create index programme_links_by_to on programme_links (project_id, to_id);

create table programme_assignments (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  activity_id uuid not null,
  resource_id uuid not null,
  per_day double precision not null check (per_day > 0),
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (project_id, activity_id) references programme_activities (project_id, id) deferrable initially deferred,
  foreign key (workspace_id, resource_id) references resources (workspace_id, id) on delete cascade
);
create index programme_assignments_by_activity on programme_assignments (project_id, activity_id);
create index programme_assignments_by_resource on programme_assignments (resource_id);

create table programme_revisions (
  project_id uuid not null,
  number integer not null check (number > 0),
  workspace_id uuid not null,
  -- What the sender calls it: sent twice, it is done once.
  batch_id uuid not null,
  user_id uuid references users on delete set null,
  at timestamptz not null,
  label text not null check (length(label) <= 200),
  -- The programme's states before and after it.
  state_before uuid not null,
  state uuid not null,
  -- Whether the edits were made on an earlier revision.
  stale boolean not null,
  edits jsonb not null,
  inverse jsonb not null,
  -- Pairs of record and field.
  touched jsonb not null,
  edit_count integer not null,
  primary key (project_id, number),
  unique (project_id, batch_id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);

create table programme_baselines (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  revision integer not null check (revision >= 0),
  is_current boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  starts_at timestamp,
  finishes_at timestamp,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);
create unique index programme_baselines_current on programme_baselines (project_id) where is_current;

-- Without a reference to the activity, which may be removed.
create table programme_baseline_activities (
  project_id uuid not null,
  baseline_id uuid not null,
  activity_id uuid not null,
  workspace_id uuid not null,
  place integer not null,
  parent_id uuid,
  code text not null,
  name text not null,
  kind text not null,
  duration_minutes integer not null,
  starts_at timestamp not null,
  finishes_at timestamp not null,
  total_float_minutes integer,
  critical boolean not null,
  percent_complete double precision not null,
  primary key (project_id, baseline_id, activity_id),
  foreign key (project_id, baseline_id) references programme_baselines (project_id, id) on delete cascade
);

-- Who has a programme open, and on which row. It is worth nothing a minute later, nor after a crash.
create unlogged table programme_presence (
  project_id uuid not null,
  user_id uuid not null references users on delete cascade,
  workspace_id uuid not null,
  activity_id uuid,
  at timestamptz not null,
  primary key (project_id, user_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
