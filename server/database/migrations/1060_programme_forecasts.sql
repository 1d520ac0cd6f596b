-- What a programme forecast on each day on which it changed: its finish and that of its milestones. The slip of a project
-- is read from here, since a programme itself only has the dates of now.
create table programme_forecasts (
  project_id uuid not null,
  -- The workspace's day on which it was computed, last.
  told_on date not null,
  workspace_id uuid not null,
  revision integer not null,
  data_date date,
  finish date not null,
  percent_done double precision not null,
  -- The finish of each milestone, by its id.
  milestones jsonb not null,
  primary key (project_id, told_on),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade
);
