-- Reports that are generated as files.

-- The system's confirmation that a report is being made: enter_for_report accepts it for a minute.
create function pass_for_report(p_job uuid) returns text
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  select at || ' ' || seal_of('report ' || p_job || ' ' || at)
    from (select floor(extract(epoch from now()))::bigint::text as at) t
$$;
grant execute on function pass_for_report to plumbline_system;

/*
 * Acts from now on as the person who requested a running report, with their present role in the workspace of
 * the request. Returns no row and sets nothing if the pass is not the system's, they are no longer a member or
 * the report is not running.
 */
create function enter_for_report(p_job uuid, p_pass text)
  returns table (user_id uuid, workspace_id uuid, role text, is_owner boolean, currency text, time_zone text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  if not is_pass(p_pass, 'report ' || p_job) then
    return;
  end if;
  select m.user_id, m.workspace_id, m.role, w.owner_id = m.user_id, w.currency, w.time_zone
    into user_id, workspace_id, role, is_owner, currency, time_zone
    from report_jobs j
    join memberships m on m.user_id = j.user_id and m.workspace_id = j.workspace_id and m.active
    join workspaces w on w.id = m.workspace_id
   where j.id = p_job and j.state = 'running';
  if not found then
    return;
  end if;
  perform act_as(user_id, workspace_id, role);
  return next;
end
$$;
grant execute on function enter_for_report to plumbline_app;

-- A report contains what its reader could see when it was generated. If they lose access later, it is
-- withdrawn; a running report fails, and has no message of its own.
create function withdraw_reports(p_workspace uuid, p_user uuid, p_project uuid, p_kind text default null) returns void
  language sql security definer set search_path = plumbline, pg_temp
as $$
  -- Queued reports are locked as well, so that none starts before this is committed.
  update report_jobs
     set state = case state when 'running' then 'failed' else state end,
         expires_at = case state when 'done' then created_at else expires_at end
   where workspace_id = p_workspace and user_id = p_user and state in ('queued', 'running', 'done')
     and (p_project is null or coalesce(filters ->> 'project', p_project::text) = p_project::text)
     and (p_kind is null or kind = p_kind);
  select gather_ready(n.id, '-infinity') from notifications n
   where n.workspace_id = p_workspace and n.user_id = p_user and n.topic = 'ready' and not n.is_read
$$;

create function withdraw_reports_after_change() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform withdraw_reports(new.workspace_id, new.user_id, null);
  return null;
end
$$;

-- Contractors see what their company answers for.
create trigger withdraw_reports after update of role, active, company_id on memberships
  for each row when ((old.role, old.active, old.company_id) is distinct from (new.role, new.active, new.company_id)
    and not (new.active and new.role in ('admin', 'engineer')))
  execute function withdraw_reports_after_change();

create function withdraw_reports_after_leaving() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- Withdraws nothing if the project itself is deleted: then nobody has lost a right to what the report says
  -- about it.
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

-- Reports that showed a client the plan are withdrawn when the plan is hidden.
create function withdraw_reports_after_hiding() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform withdraw_reports(new.workspace_id, t.user_id, new.id)
     from project_members t join memberships m on m.user_id = t.user_id and m.workspace_id = t.workspace_id
    where t.project_id = new.id and m.role = 'client';
  return null;
end
$$;

create trigger withdraw_reports after update of show_cost_plan_to_clients on projects
  for each row when (old.show_cost_plan_to_clients and not new.show_cost_plan_to_clients)
  execute function withdraw_reports_after_hiding();

-- Reports that showed clients the snags are withdrawn when the snags are hidden.
create function withdraw_snags_after_hiding() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform withdraw_reports(new.id, m.user_id, null, 'snags')
     from memberships m where m.workspace_id = new.id and m.role = 'client';
  return null;
end
$$;

create trigger withdraw_snags after update of show_snags_to_clients on workspaces
  for each row when (old.show_snags_to_clients and not new.show_snags_to_clients)
  execute function withdraw_snags_after_hiding();

create policy own on report_jobs for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

-- Contractors export their own expenses and what is left to pay of them; clients export everything else except
-- the resources. A report that names a project is requested only by those who see the project, and its cost plan
-- if the report is about that. Everybody exports what they see of the site and
-- of the drawings.
create policy ask on report_jobs for insert to plumbline_app
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and case when kind in ('expenses', 'payables') then (select actor_role()) in ('admin', 'engineer', 'contractor')
             when kind = 'resource-utilisation' then (select sees_all_projects())
             when kind = 'drawings' or kind = any ((select site_lists())::text[]) then filters ->> 'project' is not null
             else (select sees_money()) end
    and (filters ->> 'project' is null or exists (select from projects p where p.id = (filters ->> 'project')::uuid))
    and (filters ->> 'project' is null or kind not in ('cost-by-code', 'cost-plan')
      or (select sees_all_projects()) or (filters ->> 'project')::uuid in (select my_cost_plans()))
    and state = 'queued');

-- A person can only cancel a report.
create policy cancel on report_jobs for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and state in ('queued', 'running'))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and state = 'cancelled');

create policy system on report_jobs to plumbline_system using (true) with check (true);
grant select, update (state),
  insert (id, workspace_id, user_id, kind, format, filters, created_at, due_at, expires_at) on report_jobs to plumbline_app;
grant select, update, delete on report_jobs to plumbline_system;
