-- Files that are ready are counted in one notification for each person, as long as that is unread.
alter table notifications drop constraint notifications_topic_check;
alter table notifications add constraint notifications_topic_check
  check (topic in ('finished', 'proposed', 'reported', 'moved', 'ready'));
create index notifications_of_files on notifications (user_id, workspace_id) where topic = 'ready' and not is_read;
