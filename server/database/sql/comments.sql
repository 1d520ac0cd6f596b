-- Comments on records, and the people whom they mention.

-- Deleting a comment also deletes its text from activities and notifications.
create function forget_comments() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  update activities a set excerpt = null, changes = '{}' from deleted g where a.comment_id = g.id;
  delete from notifications n using deleted g where n.comment_id = g.id;
  return null;
end
$$;

create trigger forget_comments after delete on comments
  referencing old table as deleted for each statement execute function forget_comments();

-- With sight_of_subject, everybody who sees the record sees its comments.
create policy seen on comments for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));

-- The author is the actor, and the actor sees the record, which is in the named project.
create policy write on comments for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and subject_kind = any (subjects_holding('comments'))
    and subject_project(subject_kind, subject_id) = project_id);

create policy own_edit on comments for update to plumbline_app
  using (workspace_id = (select current_workspace()) and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace()) and author_id = (select current_actor()));

create policy own_delete on comments for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and author_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())));

-- A comment is deleted with its record, and cannot be added to a record that is being deleted.
create trigger hold_subject after insert on comments for each row execute function hold_subject();
grant select, insert, update (body, edited_at, version), delete on comments to plumbline_app;

-- Everybody who sees a comment sees whom it mentions. Only its author adds and removes mentions.
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
