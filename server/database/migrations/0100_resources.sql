-- What a company builds with: its labour, plant, materials and subcontractors, what each costs from a day
-- on, which tasks need how much of it, and what became of the materials. Of those who plan alone.

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

/*
 * How many days from one day to another, both counted, are working days. Of each weekday that is one,
 * those up to the last day less those before the first; day 0 is a Monday.
 */
create function count_working_days(p_from date, p_to date, p_works_on smallint) returns integer
  language sql immutable parallel safe
as $$
  select coalesce(sum(floor((p_to - date '2000-01-03' - d) / 7.0)
                    - floor((p_from - 1 - date '2000-01-03' - d) / 7.0)), 0)::integer
    from generate_series(0, 6) d
   where (p_works_on >> d) & 1 = 1 and p_from <= p_to
$$;

/*
 * What an assignment comes to: each working day at that day's rate, a material at the rate of its first
 * day. Null where a day has no rate: a cost that leaves something out would be taken for the whole.
 */
create function assignment_cost(
  p_resource uuid, p_kind text, p_works_on smallint, p_quantity numeric, p_from date, p_to date
) returns numeric
  language sql stable
as $$
  with spans as (
    select rate, valid_from, lead(valid_from) over (order by valid_from) - 1 as valid_to
      from resource_rates where resource_id = p_resource and valid_from <= p_to
  ), priced as (
    select coalesce(sum(rate * days), 0) as amount, coalesce(sum(days), 0) as days
      from (select rate, count_working_days(greatest(valid_from, p_from),
                                            least(coalesce(valid_to, p_to), p_to), p_works_on) as days
              from spans where valid_to is null or valid_to >= p_from) s
  )
  select round(p_quantity * case
    when p_kind = 'material' then (select rate from spans where valid_from <= p_from order by valid_from desc limit 1)
    when days = count_working_days(p_from, p_to, p_works_on) then amount
  end, 2) from priced
$$;

do $$
declare
  t text;
begin
  foreach t in array array['resources', 'resource_rates', 'resource_assignments', 'material_movements'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
    execute format('create policy seen on %I for select to plumbline_app
      using (workspace_id = (select current_workspace()) and (select sees_all_projects()))', t);
    execute format('grant select, insert on %I to plumbline_app', t);
  end loop;
  foreach t in array array['resources', 'resource_rates'] loop
    execute format('create policy planned on %I to plumbline_app
      using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
      with check (workspace_id = (select current_workspace()) and (select sees_all_projects()))', t);
    execute format('grant update, delete on %I to plumbline_app', t);
  end loop;
end
$$;

-- The task must be one that the planner sees: a foreign key alone would take another company's.
create policy planned on resource_assignments to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and exists (select from tasks t where t.id = task_id));
grant update, delete on resource_assignments to plumbline_app;

create policy recorded on material_movements for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and created_by = (select current_actor())
    and (task_id is null
      or exists (select from tasks t where t.id = task_id and t.project_id = material_movements.project_id)));

revoke execute on function count_working_days, assignment_cost from public;
grant execute on function count_working_days, assignment_cost to plumbline_app;
