-- What a comment said is gone with it, from the record of what was done and from people's notifications
-- too; and comments that name nobody are a kind of notification of their own.

alter table activities
  -- The comment that it tells of, and how that began: shown after the message, forgotten with the comment.
  add column comment_id uuid,
  add column excerpt text;
alter table notifications add column comment_id uuid;

-- What was written before: the comment of the same instant, thing and person.
update activities a
   set comment_id = c.id
  from comments c
 where a.action = 'commented' and a.user_id = c.author_id and a.created_at = c.created_at
   and a.entity_id = coalesce(c.task_id, c.project_id);
with told as (
  select id, message, comment_id,
         case entity_type when 'task' then position('”: “' in message)
                          else position(': “' in message) - 1 end as ends
    from activities where action = 'commented'
)
update activities a
   set message = left(t.message, t.ends),
       excerpt = case when t.comment_id is not null then left(substr(t.message, t.ends + 4), -1) end
  from told t
 where t.id = a.id and t.ends > 0;
update activities a
   set changes = '{}'
 where action = 'comment_edited' and not exists (
   select from comments c where c.author_id = a.user_id and coalesce(c.task_id, c.project_id) = a.entity_id);
update notifications n
   set comment_id = c.id
  from comments c
 where n.kind = 'mention' and n.project_id = c.project_id and n.task_id is not distinct from c.task_id
   and n.created_at in (c.created_at, c.edited_at);

create index activities_by_comment on activities (comment_id) where comment_id is not null;
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;

create function forget_comments() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  update activities a set excerpt = null, changes = '{}' from gone g where a.comment_id = g.id;
  delete from notifications n using gone g where n.comment_id = g.id;
  return null;
end
$$;
revoke execute on function forget_comments from public;
create trigger forget_comments after delete on comments
  referencing old table as gone for each statement execute function forget_comments();

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role'));
alter table mail_mutes drop constraint mail_mutes_kind_check,
  add constraint mail_mutes_kind_check check (kind in
    ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role'));
-- Until now one choice stood for both.
insert into mail_mutes (user_id, kind) select user_id, 'comment' from mail_mutes where kind = 'mention';
update notifications set kind = 'comment' where kind = 'mention' and title = 'New comment';
