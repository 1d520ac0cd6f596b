-- The constraints on the programme's work. Everybody who sees the project reads them.

create policy seen on programme_constraints for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy planned on programme_constraints to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
-- A contractor adds constraints to the log, and changes those that they made or that they or their company must
-- clear.
create policy logged on programme_constraints for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and created_by = (select current_actor()));
create policy own on programme_constraints for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and (created_by = (select current_actor()) or owner_id = (select current_actor())
      or owner_company_id = (select my_company())))
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects())
    and (created_by = (select current_actor()) or owner_id = (select current_actor())
      or owner_company_id = (select my_company())));
create policy made on programme_constraints for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and created_by = (select current_actor()));
grant select, insert, delete,
  update (activity_name, kind, words, owner_id, owner_company_id, needed_by, promised_on, cleared_at, cleared_by, updated_at)
  on programme_constraints to plumbline_app;

create policy seen on programme_weeks for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy planned on programme_weeks to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, delete on programme_weeks to plumbline_app;

create policy seen on programme_promises for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy planned on programme_promises to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
-- A contractor promises for their company, but does not say whether a promise was kept.
create policy promised on programme_promises for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and company_id = (select my_company())
    and created_by = (select current_actor()) and kept is null);
create policy own on programme_promises for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and company_id = (select my_company()) and kept is null)
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and company_id = (select my_company()) and kept is null);
create policy withdrawn on programme_promises for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and project_id in (select my_projects()) and company_id = (select my_company()) and kept is null);
grant select, insert, delete,
  update (activity_name, person_id, words, percent, quantity, unit, late, kept, reason, reason_words, updated_at)
  on programme_promises to plumbline_app;

-- A person who closes a week waits for those who are promising in it at this moment, and they wait for the
-- closing.
create function hold_week(p_project uuid, p_week date) returns void
  language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended(p_project::text || p_week::text, 0))
$$;
grant execute on function hold_week to plumbline_app;

-- Nothing in a closed week changes.
create function keep_closed_week() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_project constant uuid := case tg_op when 'DELETE' then old.project_id else new.project_id end;
  v_week constant date := case tg_op when 'DELETE' then old.week else new.week end;
begin
  if current_actor() is not null then
    perform pg_advisory_xact_lock_shared(hashtextextended(v_project::text || v_week::text, 0));
    if exists (select from programme_weeks where project_id = v_project and week = v_week) then
      perform refuse('week_closed');
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keep_closed_week before insert or update or delete on programme_promises for each row
  when (pg_trigger_depth() = 0) execute function keep_closed_week();
