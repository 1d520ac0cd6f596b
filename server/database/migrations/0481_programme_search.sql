-- For the search of activities by code and name.
create index programme_activities_by_text on programme_activities
  using gin (workspace_id, (' ' || code || ' ' || name) gin_trgm_ops);
