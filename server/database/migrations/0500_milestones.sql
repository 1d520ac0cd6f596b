-- The milestones of a company. Without their dates: a date in an index would make each change of dates write all indexes.
create index programme_milestones on programme_activities (workspace_id, project_id)
  where kind in ('start_milestone', 'finish_milestone');
