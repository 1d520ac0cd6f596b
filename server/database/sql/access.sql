-- Who the actor is and what they see. Policies of the other files use these functions.
grant usage on schema plumbline to plumbline_app, plumbline_system;
grant select on migrations to plumbline_app, plumbline_system;

-- A seal on a text, which only the owner's functions can make: nobody else reads the key.
create function seal_of(p_text text) returns text
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
declare
  v_key bytea;
begin
  select key into v_key from seal_key;
  return encode(sha256(v_key || convert_to(p_text, 'UTF8') || v_key), 'hex');
end
$$;

create function current_actor() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;

create function current_workspace() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.workspace', true), '')::uuid;

create function sees_all_projects() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.role', true) in ('admin', 'engineer'), false);

-- Clients see the plan and the figures of their projects, but no single expense. Contractors see the expenses
-- that they made.
create function sees_money() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.role', true) in ('admin', 'engineer', 'client'), false);

-- The projects whose team the actor is on, but for those in the trash. Security definer, since a policy cannot query the table it guards.
create function my_projects() returns setof uuid
  language sql stable security definer rows 10 set search_path = plumbline, pg_temp
as $$
  select m.project_id from project_members m join projects p on p.id = m.project_id
   where m.user_id = current_actor() and m.workspace_id = current_workspace() and p.deleted_at is null
$$;

-- Whether the actor may manage people: an admin, and the owner whatever the role.
create function manages_people() returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select coalesce(current_setting('app.role', true) = 'admin', false)
      or exists (select from workspaces where id = current_workspace() and owner_id = current_actor())
$$;

-- The people whom the actor may know of. A person who runs projects or manages people knows everybody in the
-- workspace. Others know those who share a project with them and those who run all projects.
create function visible_people() returns setof uuid
  language sql stable security definer rows 100 set search_path = plumbline, pg_temp
as $$
  select user_id from memberships
   where workspace_id = current_workspace()
     and (sees_all_projects() or role in ('admin', 'engineer') or user_id = current_actor()
       or (select manages_people()))
  union
  select user_id from project_members where project_id in (select my_projects())
$$;

-- ISO 8601 in UTC with milliseconds, the form of an instant in every answer.
create function iso(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
grant execute on function current_actor, current_workspace, sees_all_projects, sees_money, my_projects,
  manages_people, visible_people, iso to plumbline_app, plumbline_system;

-- Row-level security binds everybody on every table, the owner included. The owner's functions read and write
-- all tables, but only read the audit trail.
do $$
declare
  t regclass;
begin
  for t in select c.oid from pg_class c
            where c.relnamespace = 'plumbline'::regnamespace and c.relkind in ('r', 'p')
              and c.relname <> 'migrations' loop
    execute format('alter table %s enable row level security, force row level security', t);
    if t <> 'audit_events'::regclass then
      execute format('create policy owner_functions on %s to plumbline_owner using (true) with check (true)', t);
    end if;
  end loop;
end
$$;
