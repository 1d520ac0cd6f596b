-- A great amount at a great rate, and many of them, come to more than the bounded columns hold: the
-- figures that the database makes itself have no bound, since nobody could mend what overflows.
alter table expenses
  alter column project_amount type numeric,
  alter column workspace_amount type numeric;
alter table money_totals
  alter column amount type numeric,
  alter column project_amount type numeric,
  alter column project_missing type numeric,
  alter column workspace_amount type numeric,
  alter column workspace_missing type numeric;
alter table code_totals
  alter column amount type numeric,
  alter column project_amount type numeric,
  alter column project_missing type numeric;
