-- A workspace may hide budgets from contractors. What an activity says about a budget is kept apart, so that it is hidden too.

alter table workspaces add column hide_budget_from_contractors boolean not null default false;

create table activity_budgets (
  activity_id uuid primary key references activities on delete cascade,
  workspace_id uuid not null,
  project_id uuid not null,
  -- Before and after.
  change jsonb not null
);

insert into activity_budgets (activity_id, workspace_id, project_id, change)
select id, workspace_id, project_id, changes -> 'budget' from activities
 where entity_type = 'project' and changes ? 'budget' and project_id is not null;
update activities set changes = changes - 'budget' where entity_type = 'project' and changes ? 'budget';
