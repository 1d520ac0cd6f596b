-- The project whose cost somebody looked at last, in each of their workspaces.
create table last_projects (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  updated_at timestamptz not null,
  primary key (workspace_id, user_id)
);
create index last_projects_by_user on last_projects (user_id);
create index last_projects_by_project on last_projects (project_id);

-- When an administrator dismissed the dashboard's first steps.
alter table workspaces add column first_steps_dismissed_at timestamptz;
