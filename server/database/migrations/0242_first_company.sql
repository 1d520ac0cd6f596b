-- The first company is looked up at every registration and by what a company on trial may do.
create index workspaces_by_age on workspaces (created_at, id);
