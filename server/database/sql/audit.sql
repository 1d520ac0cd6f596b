-- The audit trail: who did what to the company's people, settings and records, when and from where. Rows are
-- added and never changed. They are deleted only with their workspace.

create policy owner_reads on audit_events for select to plumbline_owner using (true);

create policy seen on audit_events for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()));

create policy record on audit_events for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and actor_id = (select current_actor()));

create policy record_system on audit_events for insert to plumbline_system with check (true);
grant select, insert on audit_events to plumbline_app;
grant insert on audit_events to plumbline_system;
