-- A device copies the tasks of a project in the order of their ids, page by page.
create index tasks_of_project_in_order on tasks (project_id, id);

-- Whoever deletes a person or a company looks for what refers to them.
create index site_records_by_maker on site_records (created_by);
create index site_edits_of_workspace on site_edits (workspace_id);
create index site_edits_by_person on site_edits (by_id);
create index site_replicas_by_person on site_replicas (user_id);
