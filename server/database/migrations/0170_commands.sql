-- Writes that bore an Idempotency-Key, with their answers: sent again, such a write is answered and not
-- done again. Kept for 24 hours. The answer is sealed by the server: it may hold a secret.
create table commands (
  user_id uuid not null,
  workspace_id uuid not null,
  key uuid not null,
  route text not null,
  fingerprint bytea not null,
  status smallint not null,
  -- Null where it was too large to keep.
  answer bytea,
  -- What the person could reach then; null for all projects.
  rights text not null,
  projects uuid[],
  at timestamptz not null,
  primary key (user_id, workspace_id, key),
  foreign key (workspace_id, user_id) references memberships on delete cascade
);
create index commands_by_time on commands (at);
-- Sealed bytes cannot be compressed.
alter table commands alter column answer set storage external;

alter table commands enable row level security;
alter table commands force row level security;
create policy owner_functions on commands to plumbline_owner using (true) with check (true);
create policy own on commands to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert on commands to plumbline_app;
grant update (route, fingerprint, status, answer, rights, projects, at) on commands to plumbline_app;
create policy sweep on commands for delete to plumbline_system using (true);
create policy sweep_reads on commands for select to plumbline_system using (true);
grant select (at), delete on commands to plumbline_system;

-- What a role, and owning the company, let the actor do.
create function current_rights() returns text
  language sql stable
  return coalesce(current_setting('app.role', true), '') || case when manages_people() then ' manages' else '' end;

/*
 * The actor's command of this key, if it was done after p_since. Waits for one that is under way, so
 * that the lookup sees what that has committed: each statement of a volatile function has a snapshot of
 * its own. `lapsed` says that the actor reaches less now than then.
 */
create function recall_command(p_key uuid, p_since timestamptz)
  returns table (route text, fingerprint bytea, status smallint, answer bytea, lapsed boolean)
  language plpgsql volatile
as $$
begin
  -- The sign-in has ended, and the request is about to be refused.
  if current_actor() is null then
    return;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(format('%s %s %s', current_workspace(), current_actor(), p_key), 0));
  return query
    select c.route, c.fingerprint, c.status, c.answer,
           c.rights <> current_rights() or not coalesce(c.projects <@ array(select my_projects()), true)
      from commands c
     where c.user_id = current_actor() and c.workspace_id = current_workspace()
       and c.key = p_key and c.at > p_since;
end
$$;
