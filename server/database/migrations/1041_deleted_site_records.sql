-- Records of the site that are deleted and can be restored.
create index site_records_in_trash on site_records (workspace_id, deleted_at) where deleted_at is not null;
