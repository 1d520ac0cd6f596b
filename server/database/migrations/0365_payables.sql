-- What is owed is added up by vendor and age, and listed by date: of all expenses, few are approved and not paid yet.
create index expenses_owed on expenses (workspace_id, spent_on, id) where status = 'approved' and reverses is null;
create index expenses_reversals on expenses (workspace_id, reverses) where reverses is not null;
