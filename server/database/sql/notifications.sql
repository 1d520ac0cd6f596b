-- Notifications, each for one person.

-- A notification of an expense says what it was and what it cost. It is for those who see the expense now,
-- whatever they saw when it was sent.
create policy own on notifications for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and (kind is distinct from 'expense'
      or (select sees_all_projects())
      or ((select current_setting('app.role', true)) = 'contractor'
        and (expense_id is null or exists (select from expenses e where e.id = expense_id)))));

create policy own_read on notifications for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

create policy own_delete on notifications for delete to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

create policy tell on notifications for insert to plumbline_app
  with check (workspace_id = (select current_workspace()));

create policy system on notifications to plumbline_system using (true) with check (true);
grant select, insert, update (is_read), delete on notifications to plumbline_app;
grant select, insert on notifications to plumbline_system;
