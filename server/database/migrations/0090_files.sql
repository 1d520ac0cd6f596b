-- Photos and papers on a project, a task or an expense. The bytes lie outside, under the row's key and,
-- for the thumbnail, that key with .webp behind it.

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

-- Keys whose row is gone and whose bytes are still to go.
create table file_removals (
  storage_key text primary key,
  created_at timestamptz not null default now()
);

create function forget_file() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into file_removals (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end
$$;
create trigger forget_file after delete on files
  referencing old table as gone for each statement execute function forget_file();

do $$
declare
  t text;
begin
  foreach t in array array['files', 'file_removals'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
    execute format('create policy system on %I to plumbline_system using (true) with check (true)', t);
  end loop;
end
$$;

-- Whoever sees the thing sees its files; which expenses are seen, their own policy says.
create policy seen on files for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and (expense_id is null or exists (select from expenses e where e.id = expense_id)));
-- In one's own name, on what one sees, and on a task or expense of that very project.
create policy add on files for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and uploaded_by = (select current_actor())
    and (select current_setting('app.role', true)) <> 'client'
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and (task_id is null
      or exists (select from tasks t where t.id = task_id and t.project_id = files.project_id))
    and (expense_id is null
      or exists (select from expenses e where e.id = expense_id and e.project_id = files.project_id)));
create policy remove on files for delete to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (uploaded_by = (select current_actor()) and project_id in (select my_projects()))));
grant select, insert, delete on files to plumbline_app;

-- Thumbnails are made, and bytes removed, by nobody in particular.
grant select (id, workspace_id, project_id, task_id, expense_id, storage_key, thumbnail, thumbnail_tries,
              thumbnail_due, uploaded_by, created_at) on files to plumbline_system;
grant update (thumbnail, thumbnail_tries, thumbnail_due) on files to plumbline_system;
grant select, delete on file_removals to plumbline_system;

revoke execute on function forget_file from public;
