-- See 0190_mail_leases.sql. A report that was being made during the upgrade is claimed again.
alter table report_jobs rename column alive_at to leased_until;
alter table report_jobs add column lease uuid;
alter table report_jobs add column due_at timestamptz not null default now();
update report_jobs set due_at = created_at;
drop index report_jobs_waiting;
create index report_jobs_due on report_jobs (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), due_at, id)
  where state in ('queued', 'running');
create index report_jobs_held on report_jobs (leased_until) where lease is not null;
