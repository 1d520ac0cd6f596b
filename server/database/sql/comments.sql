-- Comments on a record, and whom they mention.

-- What a comment said is deleted with it, from activities and notifications too.
create function forget_comments() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  update activities a set excerpt = null, changes = '{}' from gone g where a.comment_id = g.id;
  delete from notifications n using gone g where n.comment_id = g.id;
  return null;
end
$$;

create trigger forget_comments after delete on comments
  referencing old table as gone for each statement execute function forget_comments();

-- With sight_of_subject: whoever sees the record sees its comments.
create policy seen on comments for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));

-- In one's own name, on a record that one sees, and in its project.
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

-- Deleted with its record, and not added to one that is being deleted.
create trigger hold_subject after insert on comments for each row execute function hold_subject();
grant select, insert, update (body, edited_at, version), delete on comments to plumbline_app;

-- Whoever sees a comment sees whom it mentions. Its author says whom.
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
