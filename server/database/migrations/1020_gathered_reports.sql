-- Files that are ready are counted in one notification for each person, as long as that is unread.
alter table notifications drop constraint notifications_topic_check;
alter table notifications add constraint notifications_topic_check
  check (topic in ('finished', 'proposed', 'reported', 'moved', 'ready'));
create index notifications_of_files on notifications (user_id, workspace_id) where topic = 'ready' and not is_read;
-- A file that was ready before this is counted by its own notification, so that downloading it is reading it.
update notifications n set topic = 'ready', subjects = array[n.id]
  from report_jobs r
 where r.id = n.id and r.state = 'done' and n.kind = 'report' and n.topic is null and not n.is_read;
