-- Baseline: projects, their teams and tasks, comments, and the words of titles.

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
create index projects_by_text on projects using gin ((' ' || title || ' ' || location) gin_trgm_ops);

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

-- The projects whose team the invited person joins.
create table invitation_projects (
  workspace_id uuid not null,
  invitation_id uuid not null,
  project_id uuid not null,
  primary key (invitation_id, project_id),
  foreign key (workspace_id, invitation_id) references invitations (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index invitation_projects_by_project on invitation_projects (project_id);

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
create index tasks_open_by_due on tasks (workspace_id, due_date) include (project_id)
  where status not in ('done', 'completed');
create index tasks_open_by_project_due on tasks (project_id, due_date) include (workspace_id)
  where status not in ('done', 'completed');
create index tasks_by_assignee on tasks (assigned_to, workspace_id);
create index tasks_by_creator on tasks (created_by);
create index tasks_by_text on tasks
  using gin (workspace_id, (' ' || title || ' ' || description) gin_trgm_ops);
-- The order in which the tasks page opens, within each status.
create index tasks_by_agenda on tasks (
  workspace_id,
  status,
  (case when status in ('done', 'completed') then date '9999-01-01'
        else coalesce(due_date, date '9000-01-01') end),
  place
);
-- The order of the report of tasks, so that each batch begins where the last one ended. CASE, since coalesce
-- does not count as leakproof: under row-level security it would filter instead of seek.
create index tasks_by_due on tasks (
  workspace_id,
  (case when due_date is null then date '2999-12-31' else due_date end),
  id
);

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

create table comments (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  -- None for a comment on the project itself.
  task_id uuid references tasks on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null,
  edited_at timestamptz,
  version integer not null default 1,
  unique (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index comments_by_task on comments (task_id, created_at desc, id desc);
create index comments_by_project on comments (project_id, created_at desc, id desc)
  where task_id is null;
-- For the project's deletion, which takes those on its tasks too.
create index comments_of_project on comments (project_id);
create index comments_by_author on comments (author_id);

create table comment_mentions (
  workspace_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users on delete cascade,
  primary key (comment_id, user_id),
  foreign key (workspace_id, comment_id) references comments (workspace_id, id) on delete cascade
);
create index comment_mentions_by_user on comment_mentions (user_id);

-- Words of titles, to correct a misspelt search by. There are some thousands, however many tasks there are.
create table search_words (
  workspace_id uuid not null references workspaces on delete cascade,
  word text collate "C" not null,
  primary key (workspace_id, word)
);
create index search_words_by_letters on search_words using gin (word gin_trgm_ops);
