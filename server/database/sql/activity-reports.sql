-- What contractors report of their company's activities. Those who plan decide.

-- The company that the actor belongs to.
create function my_company() returns uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select company_id from memberships
   where workspace_id = (select current_workspace()) and user_id = (select current_actor())
$$;
grant execute on function my_company to plumbline_app;

create policy seen on activity_reports for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or ((select actor_role()) = 'contractor' and company_id = (select my_company())
        and project_id in (select my_projects()))));

-- A new report is pending, and is about an activity that the company has.
create policy reported on activity_reports for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and reported_by = (select current_actor())
    and state = 'pending' and (select actor_role()) = 'contractor' and company_id = (select my_company())
    and diary_id is null and project_id in (select my_projects())
    and exists (select from programme_activities a
                 where a.project_id = activity_reports.project_id and a.id = activity_id
                   and a.company_id = activity_reports.company_id));

-- The person who approves a diary proposes what it says was done, in the name of its author.
create policy proposed on activity_reports for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and state = 'pending' and (select sees_all_projects())
    and exists (select from site_records d
                 where d.id = diary_id and d.project_id = activity_reports.project_id and d.kind = 'diary'
                   and d.state = 'approved' and d.company_id is not distinct from activity_reports.company_id
                   and d.created_by is not distinct from reported_by)
    and exists (select from programme_activities a
                 where a.project_id = activity_reports.project_id and a.id = activity_id));

-- A report that was decided stays as it is.
create policy replaced on activity_reports for update to plumbline_app
  using (workspace_id = (select current_workspace()) and state = 'pending'
    and (select actor_role()) = 'contractor' and company_id = (select my_company())
    and project_id in (select my_projects()))
  with check (workspace_id = (select current_workspace()) and (select actor_role()) = 'contractor'
    and company_id = (select my_company()));
create policy decided on activity_reports for update to plumbline_app
  using (workspace_id = (select current_workspace()) and state = 'pending' and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));

-- The company itself replaces a pending report, and so does a later diary of the company that is approved. Those
-- who plan decide on the report, in their own name.
create function keep_report() returns trigger
  language plpgsql
as $$
begin
  if session_user <> 'plumbline_app'
    or (new.state, new.decided_by, new.decided_at, new.reason, new.revision)
      is not distinct from (old.state, old.decided_by, old.decided_at, old.reason, old.revision)
    or (sees_all_projects() and new.state in ('accepted', 'corrected', 'rejected') and new.decided_by = current_actor())
    or (new.state = 'replaced'
      and (new.decided_by, new.reason) is not distinct from (old.decided_by, old.reason))
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'This report is for others to decide';
end
$$;
create trigger keep_report before update on activity_reports for each row when (old.state = 'pending')
  execute function keep_report();

grant select, insert, update (state, decided_by, decided_at, reason, revision) on activity_reports to plumbline_app;
