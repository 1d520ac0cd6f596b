-- Mail that waits to be sent, in the transaction that causes it.

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
  check (state <> 'queued' or (body_text is not null and body_html is not null))
);
create index mails_due on mails (due_at) where state = 'queued';
create index mails_by_workspace on mails (workspace_id, state, created_at desc, id desc);
create index mails_settled on mails (settled_at) where state <> 'queued';

alter table mails enable row level security;
alter table mails force row level security;
create policy owner_functions on mails to plumbline_owner using (true) with check (true);

-- Anybody's request may queue mail; what waits is seen by those who manage people, without its text.
create policy queue on mails for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and state = 'queued');
create policy seen on mails for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()));
create policy again on mails for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()));
grant insert (id, workspace_id, recipient, kind, subject, body_text, body_html, created_at, due_at, expires_at)
  on mails to plumbline_app;
grant select (id, workspace_id, recipient, kind, state, attempts, last_error, created_at, due_at, expires_at)
  on mails to plumbline_app;
grant update (state, attempts, due_at) on mails to plumbline_app;

create policy system on mails to plumbline_system using (true) with check (true);
grant select, insert, update, delete on mails to plumbline_system;
