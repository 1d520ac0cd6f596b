-- A project's files, on whatever record, newest first.
create index files_of_project_newest on files (project_id, created_at desc, id desc);
