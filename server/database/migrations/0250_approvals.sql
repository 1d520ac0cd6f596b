-- How expenses are approved: the amount above which two people must, null for none, and how much a role, or a hat on
-- its project, may approve and pay alone. Both in the workspace's currency.
alter table workspaces
  add column approval_amount numeric(18, 3) check (approval_amount between 0 and 1000000000000),
  add column approval_limits jsonb not null default '{}' check (jsonb_typeof(approval_limits) = 'object');

-- Who approved an expense since it was last submitted or changed.
create table expense_approvals (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  expense_id uuid not null references expenses on delete cascade,
  user_id uuid references users on delete set null,
  created_at timestamptz not null,
  unique (expense_id, user_id)
);
create index expense_approvals_by_workspace on expense_approvals (workspace_id);
create index expense_approvals_by_user on expense_approvals (user_id);

insert into expense_approvals (id, workspace_id, expense_id, user_id, created_at)
select gen_random_uuid(), workspace_id, id, decided_by, decided_at
  from expenses
 where status in ('approved', 'paid') and decided_by is not null and decided_at is not null;
