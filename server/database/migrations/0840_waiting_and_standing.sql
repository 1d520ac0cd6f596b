-- When something last happened on the site of a project, and which records of the site wait for somebody.
create index site_edits_by_time on site_edits (project_id, received_at desc);
drop index site_edits_of_project;
create index site_records_awaiting on site_records (workspace_id, kind, state) include (project_id)
  where state in ('ready', 'submitted') and deleted_at is null;
