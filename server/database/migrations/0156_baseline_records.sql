-- Baseline: what people did, what they are told of it, mail, and reports.

create table activities (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- No foreign key: the record of a deletion outlives the project.
  project_id uuid,
  project_title text,
  entity_type text not null check (entity_type in ('project', 'task', 'user', 'finance', 'resource')),
  entity_id uuid,
  action text not null,
  message text not null,
  changes jsonb not null default '{}',
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- The comment that it tells of, and how that began: shown after the message, deleted with the comment.
  comment_id uuid,
  excerpt text
);
create index activities_by_time on activities (workspace_id, created_at desc, id desc);
create index activities_by_project on activities (project_id, created_at desc, id desc);
create index activities_by_entity on activities (entity_id, created_at desc, id desc);
create index activities_by_comment on activities (comment_id) where comment_id is not null;
-- What was done with a contractor's own expenses is counted one by one.
create index activities_of_expenses on activities (project_id, created_at)
  include (workspace_id, entity_type, entity_id, action, user_id)
  where entity_type = 'finance' and entity_id <> project_id;

-- Activities a day, in slots like task_totals. Days are in the workspace's time zone.
create table activity_days (
  workspace_id uuid not null references workspaces on delete cascade,
  -- The zero id stands for what belongs to no project.
  project_id uuid not null,
  day date not null,
  slot smallint not null,
  activities integer not null,
  -- Who may read them; see activity_kind().
  kind text not null check (kind in ('open', 'plan', 'expense')),
  primary key (workspace_id, day, project_id, kind, slot)
);

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
  kind text check (kind in
    ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report')),
  comment_id uuid,
  expense_id uuid references expenses on delete set null,
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade,
  -- A notification outlives what it tells of.
  foreign key (project_id) references projects (id) on delete set null,
  foreign key (task_id) references tasks (id) on delete set null
);
create index notifications_by_person on notifications (user_id, workspace_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, workspace_id) where not is_read;
create index notifications_by_project on notifications (project_id);
create index notifications_by_task on notifications (task_id);
create index notifications_for_digest on notifications (workspace_id, user_id, created_at)
  where not is_read and kind is not null;
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;
create index notifications_by_expense on notifications (expense_id) where expense_id is not null;

-- Mail to send, queued in the transaction that causes it.
create table mails (
  id uuid primary key,
  -- Whose affair it is; none for mail about an account itself, such as a forgotten password.
  workspace_id uuid references workspaces on delete cascade,
  recipient text not null check (length(recipient) between 3 and 254),
  kind text not null check (length(kind) between 1 and 50),
  subject text not null check (length(subject) between 1 and 200),
  -- What it says, links included, for as long as it may have to be sent; then null.
  body_text text,
  body_html text,
  -- 'filed' is written to the outbox folder, where no mail server is set up.
  state text not null default 'queued' check (state in ('queued', 'sent', 'filed', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  created_at timestamptz not null,
  -- When it is due; a process that is sending it moves this on, so that no other takes it up.
  due_at timestamptz not null,
  -- After this it is of no use to anybody.
  expires_at timestamptz,
  settled_at timestamptz,
  taken_until timestamptz,
  check (state <> 'queued' or (body_text is not null and body_html is not null))
);
create index mails_due on mails (due_at) where state = 'queued';
create index mails_by_workspace on mails (workspace_id, state, created_at desc, id desc);
create index mails_settled on mails (settled_at) where state <> 'queued';

-- The kinds of notification that a person does not want by mail, in whatever workspace.
create table mail_mutes (
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in
      ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report')),
  primary key (user_id, kind)
);

-- Reports made as files: who asked for what, and the progress. The file itself is in the file store.
create table report_jobs (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  filters jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Why it failed, for the person who asked.
  message text check (length(message) <= 500),
  file_name text,
  bytes bigint,
  -- How often it was begun: a server may end in the middle.
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- When whoever makes it was last heard of.
  alive_at timestamptz,
  -- From when on neither its file nor word of it is kept.
  expires_at timestamptz not null,
  check ((state = 'done') = (bytes is not null and file_name is not null))
);
create index report_jobs_by_person on report_jobs (user_id, workspace_id, created_at desc);
create index report_jobs_waiting on report_jobs (created_at) where state in ('queued', 'running');
create index report_jobs_by_end on report_jobs (expires_at);
