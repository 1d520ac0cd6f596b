-- News of an expense says what it was and what it cost: for those who see it now, whoever they were when
-- it was told.
alter policy own on notifications
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and (kind is distinct from 'expense'
      or (select sees_all_projects())
      or ((select current_setting('app.role', true)) = 'contractor'
        and (expense_id is null or exists (select from expenses e where e.id = expense_id)))));
