-- What contractors report of their company's activities. A report is a proposal: it changes the programme only when
-- somebody who plans accepts it. Without a reference to the activity, which may be removed and come back by an undo.
create table activity_reports (
  project_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  activity_id uuid not null,
  company_id uuid,
  reported_by uuid references users on delete set null,
  reported_at timestamptz not null,
  -- Null for what is not reported.
  actual_start timestamp,
  actual_finish timestamp,
  percent_complete double precision check (percent_complete between 0 and 100),
  note text not null check (length(note) <= 1000),
  -- `replaced`: the same company has reported again of the activity.
  state text not null default 'pending' check (state in ('pending', 'accepted', 'corrected', 'rejected', 'replaced')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  -- The revision that it went into.
  revision integer,
  primary key (project_id, id),
  foreign key (workspace_id, project_id) references programmes (workspace_id, project_id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id),
  check (actual_finish >= actual_start),
  check (coalesce(actual_start, actual_finish) is not null or percent_complete is not null),
  check ((state in ('pending', 'replaced')) = (decided_at is null)),
  check ((revision is not null) = (state in ('accepted', 'corrected')))
);
create unique index activity_reports_pending on activity_reports (project_id, activity_id, company_id)
  where state = 'pending';
create index activity_reports_by_company on activity_reports (workspace_id, company_id);
create index activity_reports_by_reporter on activity_reports (reported_by);
create index activity_reports_by_decider on activity_reports (decided_by) where decided_by is not null;

-- News of programmes: reports that wait are counted in one notification, and so are activities that have moved, whose
-- dates before are kept until the notification is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in
  ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report',
   'programme'));
alter table mail_mutes drop constraint mail_mutes_kind_check;
alter table mail_mutes add constraint mail_mutes_kind_check check (kind in
  ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense', 'report',
   'programme'));
alter table notifications drop constraint notifications_topic_check;
alter table notifications
  add constraint notifications_topic_check check (topic in ('finished', 'proposed', 'reported', 'moved')),
  add column starts_before timestamp[] not null default '{}',
  add column finishes_before timestamp[] not null default '{}';
create index notifications_of_programmes on notifications (project_id) where topic in ('reported', 'moved') and not is_read;
