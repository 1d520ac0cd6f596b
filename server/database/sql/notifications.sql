-- Notifications, each for one person.

-- A notification discloses something about its record. With sight_of_subject its person reads it only while
-- they see the record, whatever they saw when it was sent. A notification about a deleted expense is only for
-- people who see expenses.
create policy own on notifications for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and (kind is distinct from 'expense'
      or (select actor_role()) in ('admin', 'engineer', 'contractor')));

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
