-- The diaries of a day over all projects.
create index site_records_of_day on site_records (project_id, day) where kind = 'diary' and deleted_at is null;
