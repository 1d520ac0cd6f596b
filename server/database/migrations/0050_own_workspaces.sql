-- In how many workspaces a person is active, of which row-level security shows one at a time: told to
-- themselves, and to the system, which acts for nobody.
create function workspace_count(p_user uuid) returns integer
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select count(*)::integer from memberships
   where user_id = p_user and active and p_user = coalesce(current_actor(), p_user)
$$;
revoke execute on function workspace_count from public;
grant execute on function workspace_count to plumbline_app, plumbline_system;
