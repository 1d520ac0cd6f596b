-- Where an activity is: a location of the site. A deleted one keeps its id, and comes back when it is restored.
alter table programme_activities
  add column location_id uuid references site_records on delete set null;
create index programme_activities_by_location on programme_activities (project_id, location_id)
  where location_id is not null;
