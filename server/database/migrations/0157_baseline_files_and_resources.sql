-- Baseline: files, and what a company builds with: labour, plant, materials and subcontractors, their rates,
-- which tasks need them, and the movements of materials.

-- Photos and papers on a project, a task or an expense. The bytes are in the file store, under the row's key;
-- the thumbnail's key is that key with .webp at the end.
create table files (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  -- Neither for a file on the project itself.
  task_id uuid references tasks on delete cascade,
  expense_id uuid references expenses on delete cascade,
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  storage_key text not null unique,
  thumbnail text not null check (thumbnail in ('none', 'waiting', 'ready', 'failed')),
  thumbnail_tries smallint not null default 0,
  thumbnail_due timestamptz not null default now(),
  uploaded_by uuid references users on delete set null,
  created_at timestamptz not null,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check (num_nonnulls(task_id, expense_id) <= 1)
);
create index files_by_task on files (task_id, created_at desc, id desc) where task_id is not null;
create index files_by_expense on files (expense_id, created_at desc, id desc) where expense_id is not null;
create index files_by_project on files (project_id, created_at desc, id desc)
  where task_id is null and expense_id is null;
-- For the project's deletion, which takes those on its tasks and expenses too.
create index files_of_project on files (workspace_id, project_id);
create index files_by_uploader on files (uploaded_by);
create index files_waiting on files (thumbnail_due) where thumbnail = 'waiting';

-- Keys whose row is deleted and whose bytes are still to be deleted.
create table file_removals (
  storage_key text primary key,
  created_at timestamptz not null default now()
);

create table resources (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('labour', 'plant', 'material', 'subcontract')),
  name text not null check (length(name) between 1 and 200),
  code text not null default '' check (length(code) <= 30),
  unit text not null check (length(unit) between 1 and 20),
  -- Units on each working day; materials have none.
  capacity numeric(18, 4) check (capacity >= 0),
  -- The days of a week on which it works: Monday is 1, Tuesday 2, Wednesday 4 and so on.
  works_on smallint not null check (works_on between 1 and 127),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'active' check (status in ('active', 'retired')),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  check ((kind = 'material') = (capacity is null))
);
create unique index resources_by_code on resources (workspace_id, lower(code)) where code <> '';
create index resources_by_name on resources (workspace_id, lower(name), id);

-- What one unit costs from a day on, until the next rate; days before the first have none.
create table resource_rates (
  id uuid primary key,
  workspace_id uuid not null,
  resource_id uuid not null,
  valid_from date not null,
  rate numeric(18, 4) not null check (rate >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (resource_id, valid_from),
  foreign key (workspace_id, resource_id) references resources (workspace_id, id) on delete cascade
);

-- Of a material, the quantity is what the task needs in all; of the others, units on each working day.
create table resource_assignments (
  id uuid primary key,
  workspace_id uuid not null,
  resource_id uuid not null,
  task_id uuid not null references tasks on delete cascade,
  quantity numeric(18, 4) not null check (quantity > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on and ends_on <= starts_on + 3660),
  note text not null default '' check (length(note) <= 500),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  foreign key (workspace_id, resource_id) references resources (workspace_id, id) on delete cascade
);
create index resource_assignments_by_resource on resource_assignments (resource_id, starts_on, id);
create index resource_assignments_by_workspace on resource_assignments (workspace_id, resource_id)
  include (starts_on, ends_on, quantity, task_id);
create index resource_assignments_by_task on resource_assignments (task_id);

-- A ledger: entries are added, and taken back by an entry of the opposite quantity.
create table material_movements (
  id uuid primary key,
  workspace_id uuid not null,
  resource_id uuid not null,
  project_id uuid not null,
  task_id uuid references tasks on delete set null,
  kind text not null check (kind in ('ordered', 'delivered', 'used')),
  quantity numeric(18, 4) not null,
  moved_on date not null,
  supplier text not null default '' check (length(supplier) <= 200),
  note text not null default '' check (length(note) <= 500),
  reverses uuid unique references material_movements on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (case when reverses is null then quantity > 0 else quantity < 0 end),
  -- What is on a ledger stays: a material that has moved cannot be deleted, only its company or project can.
  foreign key (workspace_id, resource_id) references resources (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index material_movements_by_resource on material_movements (resource_id, moved_on desc, id desc);
create index material_movements_by_project on material_movements (project_id);
create index material_movements_by_task on material_movements (task_id);
