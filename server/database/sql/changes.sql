-- The change feed. See docs/decisions/change-feed.md.

-- A change that names a person is for that person. Any other is for the roles that it lists; of these, people
-- who do not see all projects read only the changes of projects whose team they are on.
create policy visible on changes for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and case
          when user_id is not null then user_id = (select current_actor())
          else (select actor_role()) = any (roles)
            and (project_id is null or (select sees_all_projects()) or project_id in (select my_projects()))
        end);

create policy record on changes for insert to plumbline_app
  with check (workspace_id = (select current_workspace()));

create policy system on changes to plumbline_system using (true) with check (true);
-- The number and the part cannot be written: a reader continues after the last change that they know.
grant select, insert (workspace_id, topic, project_id, record_id, user_id, roles) on changes to plumbline_app;
grant select, insert, delete on changes to plumbline_system;

create policy known on change_feed for select to plumbline_app using ((select current_actor()) is not null);
create policy system on change_feed for select to plumbline_system using (true);
create policy sweep on change_feed for update to plumbline_system using (true);
grant select on change_feed to plumbline_app, plumbline_system;
grant update (swept_through) on change_feed to plumbline_system;

-- Nothing stays when a workspace is deleted. A foreign key would do the same, but check the workspace at each
-- change.
create function forget_changes() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from changes c using deleted g where c.workspace_id = g.id;
  return null;
end
$$;

create trigger forget_changes after delete on workspaces
  referencing old table as deleted for each statement execute function forget_changes();

/*
 * What the figures of the actor's workspace depend on that is the same for everybody in it: the feed and its last change.
 * Null while a transaction is under way that is as old: its change would come before, and not after, that number.
 */
create function state_of_feed() returns text
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  v_workspace constant uuid := current_workspace();
  v_last xid8;
  v_feed change_feed;
begin
  select * into v_feed from change_feed;
  select number into v_last from changes where workspace_id = v_workspace order by number desc limit 1;
  -- Swept changes had a number, too.
  v_last := greatest(coalesce(v_last, '0'), v_feed.swept_through);
  return case when v_workspace is not null and v_last < pg_snapshot_xmin(pg_current_snapshot())
              then v_feed.id || ' ' || v_last end;
end
$$;
grant execute on function state_of_feed to plumbline_app;
