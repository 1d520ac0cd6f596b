-- See 0190_mail_leases.sql.
alter table files rename column thumbnail_tries to thumbnail_attempts;
alter table files rename column thumbnail_due to thumbnail_due_at;
alter table files add column thumbnail_lease uuid;
alter table files add column thumbnail_leased_until timestamptz;
drop index files_waiting;
create index files_waiting on files (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), thumbnail_due_at, id)
  where thumbnail = 'waiting';
create index files_held on files (thumbnail_leased_until) where thumbnail_lease is not null;
