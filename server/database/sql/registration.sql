-- Who may make an account and a company.

-- The company that was made first. Its owner decides for the whole installation.
create function first_workspace() returns uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from workspaces order by created_at, id limit 1
$$;
grant execute on function first_workspace to plumbline_system;

-- Whether the actor is in the first company and owns it.
create function owns_installation() returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select exists (select from workspaces
    where id = first_workspace() and id = (select current_workspace()) and owner_id = (select current_actor()))
$$;
grant execute on function owns_installation to plumbline_app;

create policy owner on installation for select to plumbline_app using (owns_installation());
create policy owner_change on installation for update to plumbline_app
  using (owns_installation()) with check (owns_installation());
grant select, update (registration, registration_noticed_at) on installation to plumbline_app;

create policy system on installation for select to plumbline_system using (true);
grant select on installation to plumbline_system;

/*
 * Whether a company is on trial: it is not the first of the installation, and nobody has shown that its
 * owner's address is theirs. Where no mail is sent nobody could, so the server asks only where it is.
 */
create function is_on_trial(p_workspace uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select p_workspace <> first_workspace() and (session_user <> 'plumbline_app' or p_workspace = current_workspace())
     and exists (select from workspaces w join users u on u.id = w.owner_id
     where w.id = p_workspace and u.email_proven_at is null)
$$;
grant execute on function is_on_trial to plumbline_app, plumbline_system;
