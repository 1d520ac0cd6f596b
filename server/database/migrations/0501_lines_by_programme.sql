-- A line of a cost plan may be spread by the dates of activities. Without a reference: a line keeps its last months when its
-- activities are removed, and follows them again when that is undone.
alter table budget_lines
  add column activities uuid[] not null default '{}',
  drop constraint budget_lines_spread_check,
  add constraint budget_lines_spread_check
    check (spread in ('straight', 'front', 'back', 's_curve', 'typed', 'programme')),
  add constraint budget_lines_by_activities
    check (cardinality(activities) between case when spread = 'programme' then 1 else 0 end
                                       and case when spread = 'programme' then 20 else 0 end);
create index budget_lines_by_programme on budget_lines (project_id) where spread = 'programme';
