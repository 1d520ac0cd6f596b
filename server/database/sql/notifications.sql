-- Notifications, each for one person.

-- A notification tells something of its record. With sight_of_subject it is for those who see the record now,
-- whatever they saw when it was sent; one of an expense that was deleted, for those who see expenses.
create policy own on notifications for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and (kind is distinct from 'expense'
      or (select current_setting('app.role', true)) in ('admin', 'engineer', 'contractor')));

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
