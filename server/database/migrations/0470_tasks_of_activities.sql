-- A task may belong to an activity of its project's programme, and be due when that finishes.
alter table tasks
  add column activity_id uuid,
  add column follows_activity boolean not null default false,
  add constraint tasks_activity_id_fkey foreign key (project_id, activity_id)
    references programme_activities (project_id, id) on delete set null (activity_id),
  add constraint tasks_follow_an_activity check (activity_id is not null or not follows_activity);
create index tasks_by_activity on tasks (project_id, activity_id) where activity_id is not null;
