-- How many expenses there are and what they come to, by project, state and currency; in slots as task_totals.
-- Apart from money_totals, which holds no drafts, and which clients see.
create table expense_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  expenses integer not null,
  amount numeric not null,
  primary key (project_id, status, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index expense_totals_by_workspace on expense_totals (workspace_id);

insert into expense_totals (workspace_id, project_id, status, currency, slot, expenses, amount)
select workspace_id, project_id, status, currency, 16, count(*), sum(amount) from expenses group by 1, 2, 3, 4;
