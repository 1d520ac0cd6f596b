-- A report holds what its reader could see when it was made. Whoever comes to see less has it no longer;
-- one that is being made ends, since it began with rights that are gone.
create function withdraw_reports(p_workspace uuid, p_user uuid, p_project uuid) returns void
  language sql security definer set search_path = plumbline, pg_temp
as $$
  -- Those that wait are held as well, so that none is begun before this is committed.
  update report_jobs
     set state = case state when 'running' then 'failed' else state end,
         message = case state when 'running'
           then 'What you may see has changed while this report was made. Please ask for it anew.'
           else message end,
         expires_at = case state when 'done' then created_at else expires_at end
   where workspace_id = p_workspace and user_id = p_user and state in ('queued', 'running', 'done')
     and (p_project is null or coalesce(filters ->> 'project', p_project::text) = p_project::text)
$$;

create function withdraw_reports_after_change() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform withdraw_reports(new.workspace_id, new.user_id, null);
  return null;
end
$$;
create trigger withdraw_reports after update of role, active on memberships
  for each row when ((old.role <> new.role or old.active <> new.active)
    and not (new.active and new.role in ('admin', 'engineer')))
  execute function withdraw_reports_after_change();

create function withdraw_reports_after_leaving() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- Not where the project itself is deleted: then nobody has lost the right to what was told of it.
  if exists (select from projects p where p.id = old.project_id)
    and not exists (select from memberships m where m.workspace_id = old.workspace_id
      and m.user_id = old.user_id and m.active and m.role in ('admin', 'engineer'))
  then
    perform withdraw_reports(old.workspace_id, old.user_id, old.project_id);
  end if;
  return null;
end
$$;
create trigger withdraw_reports after delete on project_members
  for each row execute function withdraw_reports_after_leaving();

revoke execute on function withdraw_reports, withdraw_reports_after_change, withdraw_reports_after_leaving
  from public;
