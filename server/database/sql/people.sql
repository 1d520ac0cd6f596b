-- People, their workspaces and memberships.

-- The actor's own workspaces. Row-level security shows only the current one.
create function my_workspaces() returns table (id uuid, name text, role text, is_owner boolean)
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select w.id, w.name, m.role, w.owner_id = m.user_id
    from memberships m join workspaces w on w.id = m.workspace_id
   where m.user_id = (select current_actor()) and m.active
$$;

-- When a person was last in the actor's workspace; null for an actor who may not ask.
create function last_seen(p_user uuid) returns timestamptz
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select greatest(m.last_seen_at,
           (select max(s.last_used_at) from sessions s
             where s.workspace_id = m.workspace_id and s.user_id = m.user_id))
    from memberships m
   where m.workspace_id = (select current_workspace()) and m.user_id = p_user and (select manages_people())
$$;

-- Removes a person from every team of the workspace, including teams of projects that the actor does not see.
create function leave_all_teams(p_user uuid) returns setof uuid
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  delete from project_members
   where workspace_id = (select current_workspace()) and user_id = p_user and (select manages_people())
  returning project_id
$$;

-- The number of workspaces in which a person is active. Row-level security shows only the current one. Only
-- the person themselves and the system role get an answer.
create function workspace_count(p_user uuid) returns integer
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select count(*)::integer from memberships
   where user_id = p_user and active and (session_user = 'plumbline_system' or p_user = (select current_actor()))
$$;
-- The name that somebody had at a moment: a signature keeps the signer's name, whatever they are called later.
create function name_at(p_name text, p_former jsonb, p_at timestamptz) returns text
  language sql immutable
  return case when p_former = '[]' then p_name
              else coalesce((select f ->> 'name' from jsonb_array_elements(p_former) with ordinality former (f, place)
                              where to_timestamp((f ->> 'until')::float8) > p_at order by place limit 1), p_name) end;

-- Only this trigger writes former names. The database's own clock says when: the caller's could be set. No name
-- is dropped, or somebody could rename themselves until nobody knows what they signed as; so the number in a
-- month is limited.
create function keep_former_name() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if (select count(*) from jsonb_array_elements(old.former_names) f
       where to_timestamp((f ->> 'until')::float8) > now() - interval '30 days') >= 10 then
    perform refuse('name_changed_too_often');
  end if;
  new.former_names := old.former_names || jsonb_build_object('name', old.name, 'until', extract(epoch from now()));
  return new;
end $$;
create trigger former_names before update of name on users for each row
  when (old.name is distinct from new.name) execute function keep_former_name();

grant execute on function my_workspaces, last_seen, leave_all_teams to plumbline_app;
grant execute on function name_at to plumbline_app, plumbline_system;
grant execute on function workspace_count to plumbline_app, plumbline_system;

-- People are seen through their memberships. Someone who left keeps an inactive membership.
create policy seen on users for select to plumbline_app
  using (id in (select user_id from memberships where workspace_id = (select current_workspace())));

create policy own on users for update to plumbline_app
  using (id = (select current_actor())) with check (id = (select current_actor()));

create policy system on users to plumbline_system using (true) with check (true);
grant select, update (name, company, theme, phone, updated_at) on users to plumbline_app;
grant select, insert, update, delete on users to plumbline_system;

-- visible_people() comes last: for people who see everybody it would take a third of the time of a list.
create policy seen on memberships for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people()) or user_id in (select visible_people())));

-- Ownership cannot be given or taken here, and the owner stays a member.
create policy managed on memberships for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace())
    and (active or user_id <> (select owner_id from workspaces where id = (select current_workspace()))));

create policy system on memberships to plumbline_system using (true) with check (true);
grant select, update (role, active, removed_at, company_id, vouched_by, vouched_at) on memberships to plumbline_app;
grant select, insert, update, delete on memberships to plumbline_system;

create policy current on workspaces for select to plumbline_app
  using (id = (select current_workspace()));

create policy managed on workspaces for update to plumbline_app
  using (id = (select current_workspace()) and (select manages_people()))
  with check (id = (select current_workspace()));

create policy system on workspaces to plumbline_system using (true) with check (true);
grant select, update (name, currency, time_zone, working_days, proven_only, approval_amount, approval_limits,
  second_factor_admins, second_factor_deciders,
  hide_budget_from_contractors, keep_photo_places, show_snags_to_clients, logo, first_steps_dismissed_at,
  updated_at) on workspaces to plumbline_app;
grant select, insert, update, delete on workspaces to plumbline_system;
