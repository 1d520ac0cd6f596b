-- An index for each order in which the lists of tasks and of expenses can be read: without one, a page of 500
-- sorts all rows of the company.

-- A column, not an expression: lower() does not count as leakproof, so that under row-level security the next
-- page would filter instead of seek.
alter table tasks add column title_key text generated always as (lower(title)) stored;

create index tasks_by_title on tasks (workspace_id, title_key, place);
create index tasks_by_priority on tasks (workspace_id, priority, place);
create index tasks_by_update on tasks (workspace_id, updated_at, place);
-- CASE, since array_position() does not count as leakproof either. In the order of a task's statuses.
create index tasks_by_status on tasks (
  workspace_id,
  (case status when 'todo' then 1 when 'in_progress' then 2 when 'review' then 3 when 'done' then 4
               when 'completed' then 5 when 'pending' then 6 when 'blocked' then 7 end),
  place
);
-- The order of the report of tasks and of the list: tasks without a date come last.
drop index tasks_by_due;
create index tasks_by_due on tasks (
  workspace_id,
  (case when due_date is null then date '2999-12-31' else due_date end),
  place
);
-- The same in the other direction, where tasks without a date come last, too.
create index tasks_by_late_due on tasks (
  workspace_id,
  (case when due_date is null then date '0001-01-01' else due_date end),
  place
);

create index expenses_by_amount on expenses (workspace_id, amount, id);
create index expenses_by_entry on expenses (workspace_id, created_at, id);
