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

/*
 * Whether a pass, a time and its seal, was made for this at most a minute ago. Never null: of nothing, the seal is null,
 * and who compares by hand lets it in.
 */
create function is_pass(p_pass text, p_of text) returns boolean
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
begin
  return coalesce(split_part(p_pass, ' ', 2) = seal_of(p_of || ' ' || split_part(p_pass, ' ', 1))
    and extract(epoch from now()) - split_part(p_pass, ' ', 1)::bigint between -1 and 60, false);
end
$$;

/*
 * A key that only this connection has, and only the owner's functions read: the value of two sequences in this
 * session. The request role may not read a sequence. Reading a table instead would take four times as long, in every
 * policy.
 */
create function open_session() returns void
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  v_random constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  perform setval('seal_a', ('x' || encode(substr(v_random, 1, 8), 'hex'))::bit(64)::bigint),
          setval('seal_b', ('x' || encode(substr(v_random, 9, 8), 'hex'))::bit(64)::bigint);
end
$$;

-- The seal of a ticket. It is valid in this connection, until this transaction ends.
create function ticket_seal(p_content text) returns text
  language sql volatile
  return encode(sha256(
    int8send(currval('seal_a')) || timestamptz_send(now()) || convert_to(p_content, 'UTF8')
      || int8send(currval('seal_b'))), 'hex');

-- Acts as this person until the transaction ends. Only the entry functions call it, after they have checked that
-- they may.
create function act_as(p_user uuid, p_workspace uuid, p_role text) returns text
  language plpgsql volatile
as $$
declare
  v_content constant text := p_user::text || p_workspace || p_role;
begin
  return set_config('app.ticket', plumbline.ticket_seal(v_content) || v_content, true);
end
$$;

/*
 * Who acts: a user, a workspace and a role, of fixed widths. Null if nobody does, or if the setting, which any
 * statement may write, does not bear the seal of this transaction. Every policy calls it, so it is one expression and
 * sets no search path. It runs as the owner, so it names the schema of all that it calls, the operator too: a caller's
 * search path may lead to functions of the caller's own.
 */
create function ticket() returns text
  language plpgsql stable security definer parallel restricted
as $$
declare
  v_ticket constant text := pg_catalog.current_setting('app.ticket', true);
begin
  return case when coalesce(v_ticket, '') operator(pg_catalog.=) '' then null
              when pg_catalog.left(v_ticket, 64)
                operator(pg_catalog.=) plumbline.ticket_seal(pg_catalog.substr(v_ticket, 65))
              then pg_catalog.substr(v_ticket, 65) end;
end
$$;

create function current_actor() returns uuid
  language sql stable parallel restricted
  return substr(ticket(), 1, 36)::uuid;

create function current_workspace() returns uuid
  language sql stable parallel restricted
  return substr(ticket(), 37, 36)::uuid;

create function actor_role() returns text
  language sql stable parallel restricted
  return substr(ticket(), 73);

-- Stops a request in which nobody acts, for a trigger that must know who acts. The system and the migrations act
-- as nobody.
create function refuse_unknown() returns void
  language plpgsql stable
as $$
begin
  if session_user = 'plumbline_app' then
    raise insufficient_privilege using message = 'Nobody acts in this transaction';
  end if;
end
$$;

create function sees_all_projects() returns boolean
  language sql stable parallel restricted
  return coalesce(actor_role() in ('admin', 'engineer'), false);

-- Clients see the figures of their projects, and the cost plan of those that show it, but no single expense. Contractors see the expenses
-- that they made.
create function sees_money() returns boolean
  language sql stable parallel restricted
  return coalesce(actor_role() in ('admin', 'engineer', 'client'), false);

-- Whether the actor sees the budgets of projects. A workspace may hide them from contractors, but not from its owner.
create function sees_budgets() returns boolean
  language sql stable parallel restricted
  return coalesce(actor_role() <> 'contractor', false)
      or exists (select from workspaces where id = (select current_workspace())
                    and (not hide_budget_from_contractors or owner_id = (select current_actor())));

-- The projects whose team the actor is on, but for those in the trash. Security definer, since a policy cannot query the table it guards.
create function my_projects() returns setof uuid
  language sql stable security definer rows 10 set search_path = plumbline, pg_temp
as $$
  select m.project_id from project_members m join projects p on p.id = m.project_id
   where m.user_id = (select current_actor()) and m.workspace_id = (select current_workspace()) and p.deleted_at is null
$$;

-- The projects of my_projects() whose cost plan a client sees: codes, lines, revisions and the cost by code.
create function my_cost_plans() returns setof uuid
  language sql stable security definer rows 10 set search_path = plumbline, pg_temp
as $$
  select p.id from project_members m join projects p on p.id = m.project_id
   where m.user_id = (select current_actor()) and m.workspace_id = (select current_workspace()) and p.deleted_at is null
     and (select actor_role()) = 'client' and p.show_cost_plan_to_clients
$$;

-- Whether the actor may manage people: an admin, and the owner whatever the role.
create function manages_people() returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select coalesce(actor_role() = 'admin', false)
      or exists (select from workspaces where id = (select current_workspace()) and owner_id = (select current_actor()))
$$;

-- Whether somebody has the hat of project manager on a project of the actor's company.
create function is_project_manager(p_project uuid, p_person uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select exists (select from project_members
                  where project_id = p_project and user_id = p_person and workspace_id = (select current_workspace())
                    and 'project_manager' = any (hats))
$$;

-- The people whom the actor may know of. A person who runs projects or manages people knows everybody in the
-- workspace. Others know those who share a project with them and those who run all projects.
create function visible_people() returns setof uuid
  language sql stable security definer rows 100 set search_path = plumbline, pg_temp
as $$
  select user_id from memberships
   where workspace_id = (select current_workspace())
     and ((select sees_all_projects()) or role in ('admin', 'engineer') or user_id = (select current_actor())
       or (select manages_people()))
  union
  select user_id from project_members where project_id in (select my_projects())
$$;

-- ISO 8601 in UTC with milliseconds, the form of an instant in every answer.
create function iso(moment timestamptz) returns text
  language sql immutable strict parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
grant execute on function open_session to plumbline_app;
grant execute on function ticket, current_actor, current_workspace, actor_role, sees_all_projects, sees_money, sees_budgets,
  my_projects, my_cost_plans, manages_people, is_project_manager, visible_people, iso to plumbline_app, plumbline_system;

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
