-- Finished tasks that wait to be accepted, in the order of the engineer's home: of a project, and of who made them.
create index tasks_done_by_project on tasks (project_id, due_date, priority desc, place) include (workspace_id)
  where status = 'done';
create index tasks_done_by_creator on tasks (created_by, due_date, priority desc, place) include (workspace_id, project_id)
  where status = 'done';
