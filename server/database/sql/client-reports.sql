-- Reports for the client. Those who run projects write them, an administrator or the project's manager approves them, and
-- a client on the team reads the approved ones.

create policy seen on client_reports for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or ((select actor_role()) = 'client' and state = 'approved' and project_id in (select my_projects()))));
create policy begun on client_reports for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()) and state = 'draft');
-- Nothing in an approved report changes.
create policy written on client_reports for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()) and state = 'draft')
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and (state = 'draft' or (select actor_role()) = 'admin'
      or is_project_manager(project_id, (select current_actor()))));
create policy dropped on client_reports for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()) and state = 'draft');
grant select, insert, delete,
  update (summary, work_done, upcoming, decisions, first_day, last_day, state, version, figures, approved_at, approved_by,
    updated_at)
  on client_reports to plumbline_app;

-- Says when an approved report was last mailed, which is the one thing that is still written into it.
create function send_client_report(p_project uuid, p_report uuid, p_now timestamptz) returns void
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  update client_reports set sent_at = p_now
   where project_id = p_project and id = p_report and workspace_id = (select current_workspace())
     and state = 'approved' and (select sees_all_projects())
     and project_id not in (select trashed_projects());
end
$$;
grant execute on function send_client_report to plumbline_app;
