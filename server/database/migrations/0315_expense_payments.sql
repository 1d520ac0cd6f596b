-- Payments of an expense: one that settles it, or parts until nothing is left. Nothing in them is changed or deleted.
create table expense_payments (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  expense_id uuid not null references expenses on delete cascade,
  paid_on date not null,
  method text not null default '' check (method in ('', 'transfer', 'cash', 'cheque', 'card', 'mobile', 'other')),
  reference text not null default '' check (length(reference) <= 100),
  -- The account of the company that it was paid from.
  account text not null default '' check (length(account) <= 100),
  amount numeric(18, 3) not null check (amount <> 0),
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  -- What stood out when it was recorded, as expenses.payment_marks.
  marks text[] not null default '{}' check (marks <@ '{unproven,invited}')
);
create index expense_payments_by_expense on expense_payments (expense_id, created_at, id);
create index expense_payments_by_workspace on expense_payments (workspace_id);
create index expense_payments_by_user on expense_payments (user_id);

-- What was paid of an expense before it is paid whole, and the worth of that; the rest is what is left of the whole.
alter table expenses
  add column part_paid numeric(18, 3) not null default 0,
  add column part_paid_project numeric,
  add column part_paid_workspace numeric;

insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, user_id, created_at, marks)
select gen_random_uuid(), e.workspace_id, e.id,
       (coalesce(e.paid_at, e.decided_at, e.created_at) at time zone w.time_zone)::date,
       e.amount, e.paid_by, coalesce(e.paid_at, e.decided_at, e.created_at), e.payment_marks
  from expenses e join workspaces w on w.id = e.workspace_id
 where e.status = 'paid';
