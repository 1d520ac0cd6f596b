-- A due date that somebody proposes who may not move it themselves. A task has at most one.
alter table tasks
  add column proposed_due date,
  add column proposed_reason text not null default '' check (length(proposed_reason) <= 500),
  add column proposed_by uuid references users on delete set null,
  add column proposed_at timestamptz,
  add constraint proposal_is_whole check ((proposed_due is null) = (proposed_at is null)
    and (proposed_due is not null or (proposed_reason = '' and proposed_by is null)));
create index tasks_by_proposer on tasks (proposed_by) where proposed_by is not null;
create index tasks_proposed on tasks (project_id, proposed_at) include (workspace_id) where proposed_due is not null;
