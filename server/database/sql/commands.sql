-- Writes with an Idempotency-Key. A person reads and writes their own; a job deletes old ones.

-- The actor's rights: the role, and whether they manage people.
create function current_rights() returns text
  language sql stable
  return coalesce(actor_role(), '') || case when manages_people() then ' manages' else '' end;

-- What the actor's company and hats add to these rights: the company, and each hat with its project. Null for
-- people who see all projects, to whom they add nothing.
create function current_standing() returns text[]
  language sql stable
  return case when not sees_all_projects() then array(
    select 'company ' || company_id from memberships
     where workspace_id = (select current_workspace()) and user_id = (select current_actor()) and company_id is not null
    union all
    select hat || ' ' || project_id from project_members cross join unnest(hats) hat
     where workspace_id = (select current_workspace()) and user_id = (select current_actor())) end;

/*
 * The actor's command with this key, if it was done after p_since; `aged` if it was not after p_long_since, which an
 * earlier version of the server does not send. Waits for a command with the same key that is under way, so that the lookup sees what it commits: each statement of a volatile function has its own
 * snapshot. `lapsed`: the actor can reach less now than then.
 */
create function recall_command(p_key uuid, p_since timestamptz, p_long_since timestamptz default null)
  returns table (route text, fingerprint bytea, status smallint, answer bytea, lapsed boolean, aged boolean)
  language plpgsql volatile
as $$
begin
  -- The sign-in has ended. The request is about to be refused.
  if current_actor() is null then
    return;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended(format('%s %s %s', current_workspace(), current_actor(), p_key), 0));
  return query
    select c.route, c.fingerprint, c.status, c.answer,
           c.rights <> current_rights() or not coalesce(c.projects <@ array(select my_projects()), true)
             or not coalesce(c.standing <@ current_standing(), true),
           c.at <= p_long_since
      from commands c
     where c.user_id = (select current_actor()) and c.workspace_id = (select current_workspace())
       and c.key = p_key and c.at > p_since;
end
$$;
grant execute on function current_rights, current_standing, recall_command to plumbline_app;

create policy own on commands to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
grant select, insert, update (route, fingerprint, status, answer, rights, projects, standing, at) on commands to plumbline_app;

create policy sweep on commands for delete to plumbline_system using (true);
create policy sweep_reads on commands for select to plumbline_system using (true);
create policy drop_answers on commands for update to plumbline_system using (true) with check (true);
grant select (at, answer), update (answer), delete on commands to plumbline_system;
