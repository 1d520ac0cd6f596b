-- Expenses, and the sheets from which expenses and cost plans were imported.

/*
 * Records who changed the amount or the payee of an expense, since that person must not approve it. Only this
 * trigger writes the two columns. A new valuation changes neither. A change without an actor is attributed to
 * nobody.
 */
create function keep_payment_changes() returns trigger
  language plpgsql set search_path = plumbline, pg_temp
as $$
declare
  actor constant uuid := current_actor();
begin
  if (new.amount <> old.amount or new.currency <> old.currency) and actor <> all (old.amount_changed_by) then
    new.amount_changed_by := old.amount_changed_by || actor;
  end if;
  if new.vendor <> old.vendor and actor <> all (old.payee_changed_by) then
    new.payee_changed_by := old.payee_changed_by || actor;
  end if;
  return new;
end
$$;
create trigger keep_payment_changes before update on expenses for each row
  when (old.amount <> new.amount or old.currency <> new.currency or old.vendor <> new.vendor)
  execute function keep_payment_changes();

create policy seen on expenses to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))));
grant select, delete,
  insert (id, workspace_id, project_id, task_id, cost_code_id, status, amount, currency, spent_on, description,
          vendor, created_by, created_at, updated_at, submitted_at, decided_by, decided_at, rejection, paid_by,
          paid_at, reverses),
  update (task_id, cost_code_id, status, amount, currency, spent_on, description, vendor, updated_at, version,
          field_versions, submitted_at, decided_by, decided_at, rejection, paid_by, paid_at)
  on expenses to plumbline_app;

create policy own on sheet_imports to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));

create policy sweep on sheet_imports for delete to plumbline_system using (true);

create policy sweep_reads on sheet_imports for select to plumbline_system using (true);
grant select, insert on sheet_imports to plumbline_app;
grant select (created_at), delete on sheet_imports to plumbline_system;
