-- The order of the report of tasks, so that each batch of it begins where the last one ended and costs what
-- it holds. CASE and not coalesce: that is not taken to be leakproof, and so under row-level security the
-- place to go on from would be a filter over all that stands before it.
create index tasks_by_due on tasks (
  workspace_id,
  (case when due_date is null then date '2999-12-31' else due_date end),
  id
);
