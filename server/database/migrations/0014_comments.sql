-- What people say about a task, or about a project itself, and whom they name in it.

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

do $$
declare
  t text;
begin
  foreach t in array array['comments', 'comment_mentions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
  end loop;
end
$$;

create policy seen on comments for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
-- In one's own name, on what one sees, and on a task of that very project.
create policy write on comments for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and (task_id is null
      or exists (select from tasks t where t.id = task_id and t.project_id = comments.project_id)));
create policy own_edit on comments for update to plumbline_app
  using (workspace_id = (select current_workspace()) and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace()) and author_id = (select current_actor()));
create policy own_delete on comments for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select, insert, update (body, edited_at, version), delete on comments to plumbline_app;

-- Who sees a comment sees whom it names; who wrote it says whom.
create policy seen on comment_mentions for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and exists (select from comments c where c.id = comment_id));
create policy write on comment_mentions for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and exists (select from comments c where c.id = comment_id and c.author_id = (select current_actor())));
create policy own_delete on comment_mentions for delete to plumbline_app
  using (workspace_id = (select current_workspace())
    and exists (select from comments c where c.id = comment_id and c.author_id = (select current_actor())));
grant select, insert, delete on comment_mentions to plumbline_app;
