-- What people did, what they are told of it, and what was spent.

create table activities (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- Not a foreign key: the record of a deletion outlives the thing.
  project_id uuid,
  project_title text,
  entity_type text not null check (entity_type in ('project', 'task', 'user', 'finance', 'resource')),
  entity_id uuid,
  action text not null,
  message text not null,
  changes jsonb not null default '{}',
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index activities_by_time on activities (workspace_id, created_at desc, id desc);
create index activities_by_project on activities (project_id, created_at desc, id desc);
create index activities_by_entity on activities (entity_id, created_at desc, id desc);

-- Activities a day, in slots as task_totals. Days are the workspace's own.
create table activity_days (
  workspace_id uuid not null references workspaces on delete cascade,
  -- The zero id stands for what belongs to no project.
  project_id uuid not null,
  day date not null,
  slot smallint not null,
  activities integer not null,
  primary key (workspace_id, day, project_id, slot)
);

create function count_activities() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into activity_days as d (workspace_id, project_id, day, slot, activities)
  select a.workspace_id, coalesce(a.project_id, '00000000-0000-0000-0000-000000000000'),
         (a.created_at at time zone w.time_zone)::date, my_slot(), count(*)
    from added a join workspaces w on w.id = a.workspace_id
   group by 1, 2, 3 order by 1, 3, 2
  on conflict (workspace_id, day, project_id, slot)
    do update set activities = d.activities + excluded.activities;
  return null;
end
$$;

create trigger count_added after insert on activities
  referencing new table as added for each statement execute function count_activities();

create table notifications (
  id uuid primary key,
  workspace_id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('info', 'warning', 'success', 'error')),
  title text not null,
  message text not null,
  project_id uuid,
  task_id uuid,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade,
  -- A thing that is gone cannot be led to; the notification itself stays.
  foreign key (project_id) references projects (id) on delete set null,
  foreign key (task_id) references tasks (id) on delete set null
);
create index notifications_by_person on notifications (user_id, workspace_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, workspace_id) where not is_read;
create index notifications_by_project on notifications (project_id);
create index notifications_by_task on notifications (task_id);

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
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index expenses_by_project on expenses (project_id, spent_on);
create index expenses_by_task on expenses (task_id);

-- Spent (approved and paid) by project, month and currency, in slots as task_totals.
create table spent_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  month date not null,
  currency text not null,
  slot smallint not null,
  amount numeric(20, 3) not null,
  primary key (project_id, month, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index spent_totals_by_workspace on spent_totals (workspace_id, currency) include (project_id, amount);

create function count_spent() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- Row by row: an expense is a rare thing beside a task, and one body serves all three events.
  if tg_op <> 'INSERT' and old.status in ('approved', 'paid') then
    insert into spent_totals as t (workspace_id, project_id, month, currency, slot, amount)
    select old.workspace_id, old.project_id, date_trunc('month', old.spent_on)::date, old.currency,
           my_slot(), -old.amount
     where exists (select from projects p where p.id = old.project_id)
    on conflict (project_id, month, currency, slot) do update set amount = t.amount + excluded.amount;
  end if;
  if tg_op <> 'DELETE' and new.status in ('approved', 'paid') then
    insert into spent_totals as t (workspace_id, project_id, month, currency, slot, amount)
    values (new.workspace_id, new.project_id, date_trunc('month', new.spent_on)::date, new.currency,
            my_slot(), new.amount)
    on conflict (project_id, month, currency, slot) do update set amount = t.amount + excluded.amount;
  end if;
  return null;
end
$$;

create trigger count_spent after insert or update or delete on expenses
  for each row execute function count_spent();
