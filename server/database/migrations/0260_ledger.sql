-- Nothing but the deletion of its workspace deletes an expense together with another row: see
-- server/database/sql/ledger.sql.
alter table expenses
  drop constraint expenses_workspace_id_project_id_fkey,
  add constraint expenses_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
  drop constraint expenses_reverses_fkey,
  add constraint expenses_reverses foreign key (reverses) references expenses;
