-- Baseline: the money of a project. A cost plan of codes and lines, expenses from draft to paid, and their
-- figures. Amounts are numeric, exact to the minor unit. An amount in another currency is converted at the
-- rate of its day, or counted apart where there is no rate.

-- One unit of `currency` is worth `rate` of `base`, the workspace's own currency, from a day on.
create table exchange_rates (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> base),
  valid_from date not null,
  rate numeric(20, 8) not null check (rate > 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, base, currency, valid_from)
);

create table cost_codes (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  parent_id uuid,
  code text not null check (length(code) between 1 and 30),
  title text not null check (length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (project_id, code),
  unique (project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  -- Deferred, as those of lines and expenses: a code goes together with what hangs on it, or not at all.
  foreign key (project_id, parent_id) references cost_codes (project_id, id) deferrable initially deferred,
  check (parent_id <> id)
);
create index cost_codes_by_parent on cost_codes (project_id, parent_id);

-- Amounts are in the project's currency.
create table budget_lines (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid not null,
  description text not null check (length(description) between 1 and 500),
  quantity numeric(18, 4) check (quantity >= 0),
  unit text not null default '' check (length(unit) <= 20),
  rate numeric(18, 4) check (rate >= 0),
  amount numeric(18, 3) not null check (amount >= 0 and amount <= 1000000000000),
  spread text not null check (spread in ('straight', 'front', 'back', 's_curve', 'typed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (project_id, cost_code_id) references cost_codes (project_id, id) deferrable initially deferred,
  check ((quantity is null) = (rate is null))
);
create index budget_lines_by_code on budget_lines (project_id, cost_code_id);

-- When a line's amount is planned to be spent; its months add up to it.
create table budget_line_months (
  workspace_id uuid not null,
  project_id uuid not null,
  line_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount numeric(18, 3) not null check (amount >= 0),
  primary key (line_id, month),
  foreign key (project_id, line_id) references budget_lines (project_id, id) on delete cascade
);
create index budget_line_months_by_project on budget_line_months (project_id, month) include (amount, workspace_id);

create table budget_revisions (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid references users on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  -- What was done, to how many lines, and what each was before and after.
  action text not null check (action in ('created', 'updated', 'deleted', 'imported', 'copied')),
  changes jsonb not null,
  total_before numeric(18, 3) not null,
  total_after numeric(18, 3) not null,
  created_at timestamptz not null,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index budget_revisions_by_project on budget_revisions (project_id, created_at desc, id desc);

create table expenses (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  task_id uuid references tasks on delete set null,
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'approved', 'rejected', 'paid')),
  amount numeric(18, 3) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  spent_on date not null,
  description text not null check (length(description) between 1 and 500),
  vendor text not null default '' check (length(vendor) <= 200),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  cost_code_id uuid,
  submitted_at timestamptz,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  rejection text not null default '' check (length(rejection) <= 500),
  paid_by uuid references users on delete set null,
  paid_at timestamptz,
  -- The entry that this one reverses, whole.
  reverses uuid unique references expenses on delete cascade,
  -- Worth in the project's and in the workspace's currency; null where there is no rate.
  project_amount numeric,
  workspace_amount numeric,
  constraint expenses_cost_code foreign key (project_id, cost_code_id) references cost_codes (project_id, id)
    deferrable initially deferred,
  constraint expenses_sign check (case when reverses is null then amount > 0 else amount < 0 end),
  constraint expenses_rejection check (status <> 'rejected' or rejection <> ''),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index expenses_by_project on expenses (project_id, spent_on);
create index expenses_by_task on expenses (task_id);
create index expenses_by_code on expenses (project_id, cost_code_id);
create index expenses_by_creator on expenses (created_by, workspace_id);
create index expenses_by_workspace on expenses (workspace_id, spent_on desc, id desc);
create index expenses_by_currency on expenses (workspace_id, currency, spent_on);

-- By project, month, state and currency; in slots as task_totals. `missing` is the part without a rate.
create table money_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  month date not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  amount numeric not null,
  project_amount numeric not null,
  project_missing numeric not null,
  workspace_amount numeric not null,
  workspace_missing numeric not null,
  primary key (project_id, month, status, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index money_totals_by_workspace on money_totals (workspace_id, status)
  include (project_id, currency, workspace_amount, workspace_missing);

-- The same by cost code; expenses without one stand under the nil id.
create table code_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  amount numeric not null,
  project_amount numeric not null,
  project_missing numeric not null,
  primary key (project_id, cost_code_id, status, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

-- Imported sheets, each once: sending one again after its answer was lost returns that answer.
create table sheet_imports (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('cost_plan', 'expenses')),
  outcome jsonb not null,
  created_at timestamptz not null default now()
);
create index sheet_imports_by_user on sheet_imports (user_id, workspace_id);
create index sheet_imports_by_workspace on sheet_imports (workspace_id);
