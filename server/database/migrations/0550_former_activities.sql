-- The activity that a task belonged to until it was removed from the programme: undoing the removal ties the task again.
alter table tasks
  add column former_activity_id uuid,
  add column followed_former boolean not null default false;
create index tasks_by_former_activity on tasks (project_id, former_activity_id) where former_activity_id is not null;
