-- The calendars of a company, from which programmes take theirs.
create table workspace_calendars (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- As in programme_calendars.
  week jsonb not null,
  exceptions jsonb not null,
  minutes_per_day smallint not null check (minutes_per_day between 1 and 1440),
  name text not null check (length(name) between 1 and 120),
  -- New programmes begin with it.
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  field_versions jsonb not null default '{}'
);
create unique index workspace_calendars_name on workspace_calendars (workspace_id, lower(name));
create unique index workspace_calendars_default on workspace_calendars (workspace_id) where is_default;

-- Which calendar of the company it was taken from, and as of which version. That one may be deleted.
alter table programme_calendars
  add column origin_id uuid,
  add column origin_version integer,
  add constraint programme_calendars_origin check ((origin_id is null) = (origin_version is null));
