-- Addresses at which this server receives mail. What follows the `+` is the handle and a code, which is not stored: it is
-- made from the row and the session secret.
create table mail_addresses (
  handle text primary key check (handle ~ '^[a-z2-7]{13}$'),
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null references projects on delete cascade,
  -- The record that mail to it comments on. Without one, mail adds a snag to the project.
  subject_kind text,
  subject_id uuid,
  created_at timestamptz not null,
  check ((subject_kind is null) = (subject_id is null))
);
create unique index mail_addresses_of_projects on mail_addresses (user_id, project_id) where subject_id is null;
create unique index mail_addresses_of_records on mail_addresses (user_id, subject_kind, subject_id)
  where subject_id is not null;
create index mail_addresses_by_record on mail_addresses (subject_id, subject_kind) where subject_id is not null;
create index mail_addresses_by_project on mail_addresses (project_id);
create index mail_addresses_by_workspace on mail_addresses (workspace_id, user_id);

-- Where answers to a mail go.
alter table mails add reply_to text check (length(reply_to) between 3 and 254);
