-- Projects, their teams and tasks, and the figures that the database keeps about them.

create table projects (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  budget numeric(18, 3) not null default 0 check (budget >= 0 and budget <= 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'proposed'
    check (status in ('proposed', 'planned', 'active', 'paused', 'completed', 'cancelled')),
  start_date date,
  finish_date date,
  location text not null default '' check (length(location) <= 300),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  check (start_date is null or finish_date is null or start_date <= finish_date)
);
create index projects_by_creation on projects (workspace_id, created_at desc, id);

create table project_members (
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade
);
create index project_members_by_user on project_members (user_id, workspace_id);

create table tasks (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  -- A sequence, not "the last place plus one": two people adding at once must not get the same place.
  place bigint generated always as identity,
  title text not null check (length(title) between 1 and 300),
  description text not null default '' check (length(description) <= 10000),
  status text not null default 'todo'
    check (status in ('todo', 'in_progress', 'review', 'done', 'completed', 'pending', 'blocked')),
  priority smallint not null default 2 check (priority between 1 and 4),
  due_date date,
  assigned_to uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  -- The due date for which each reminder was sent; a new date is owed new ones.
  reminded_due date,
  reminded_overdue date,
  version integer not null default 1,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index tasks_by_project on tasks (project_id, place);
create index tasks_by_workspace on tasks (workspace_id, place);
create index tasks_open_by_due on tasks (workspace_id, due_date)
  where status not in ('done', 'completed');
create index tasks_open_by_project_due on tasks (project_id, due_date)
  where status not in ('done', 'completed');
create index tasks_by_assignee on tasks (assigned_to, workspace_id);
create index tasks_by_creator on tasks (created_by);
-- The space in front lets a pattern say "at the start of a word" for the first word too.
create index tasks_by_text on tasks using gin ((' ' || title || ' ' || description) gin_trgm_ops);

/*
 * How many of a project's tasks stand in each status. A figure is spread over "slots", of which each
 * connection writes its own: readers add them up and see the exact truth of their snapshot, and
 * writers of one project do not queue for one row. A slot may go below zero; the sum never does.
 */
create table task_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  status text not null,
  slot smallint not null,
  tasks integer not null,
  primary key (project_id, status, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index task_totals_by_workspace on task_totals (workspace_id) include (project_id, status, tasks);

create function my_slot() returns smallint
  language sql stable parallel safe
  return (pg_backend_pid() % 16)::smallint;

create function count_added_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), count(*)
    from added group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create function count_removed_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), -count(*)
    from removed
   -- When the project itself goes, its totals have gone before its tasks.
   where exists (select from projects p where p.id = removed.project_id)
   group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create function count_moved_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), sum(n)
    from (select workspace_id, project_id, status, 1 as n from added
          union all
          select workspace_id, project_id, status, -1 from removed) c
   group by 1, 2, 3 having sum(n) <> 0 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create trigger count_added after insert on tasks
  referencing new table as added for each statement execute function count_added_tasks();
create trigger count_removed after delete on tasks
  referencing old table as removed for each statement execute function count_removed_tasks();
create trigger count_moved after update on tasks
  referencing old table as removed new table as added
  for each statement execute function count_moved_tasks();
