-- The paid part of an expense counts as paid in the totals of the list too, and the rest as approved.
insert into expense_totals as t (workspace_id, project_id, status, currency, slot, expenses, amount)
select e.workspace_id, e.project_id, s.status, e.currency, 16, 0, sum(s.amount)
  from expenses e cross join lateral (values ('approved', -e.part_paid), ('paid', e.part_paid)) s(status, amount)
 where e.status = 'approved' and e.part_paid <> 0
 group by 1, 2, 3, 4
on conflict (project_id, status, currency, slot) do update set amount = t.amount + excluded.amount;
