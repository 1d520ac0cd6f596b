-- Leased work names the same columns in every table (docs/decisions/leased-work.md). `lease` identifies
-- one attempt: only its holder may renew or settle it. After `leased_until` another process may claim it.
alter table mails rename column taken_until to leased_until;
alter table mails add column lease uuid;

-- Claims look for the first due row of each workspace, and at what is held.
drop index mails_due;
create index mails_due on mails (coalesce(workspace_id, '00000000-0000-0000-0000-000000000000'), due_at, id)
  where state = 'queued';
create index mails_held on mails (leased_until) where lease is not null;
-- Gives up links that have expired.
create index mails_expiring on mails (expires_at) where state = 'queued';
