-- What is paid counts in the month of its payment. What was paid of an expense before a payment, so that the worth of each
-- part is rounded once and all of them add up to the whole; set by the trigger.
alter table expense_payments add column paid_before numeric(18, 3) not null default 0;
update expense_payments p set paid_before = s.before
  from (select id, sum(amount) over (partition by expense_id order by created_at, id) - amount as before
          from expense_payments) s
 where s.id = p.id and s.before <> 0;
-- An expense that was entered as paid was paid on its own day, as far as anybody knows, and a reversal takes back on its
-- own what was paid. Part payments of an expense that was entered as approved bear the day that somebody said.
update expense_payments p set paid_on = e.spent_on
  from expenses e
 where e.id = p.expense_id and e.created_at = coalesce(e.paid_at, e.decided_at, e.created_at)
   and (e.status = 'paid' or e.reverses is not null);

insert into money_totals as t (workspace_id, project_id, month, status, currency, slot, amount, project_amount,
                               project_missing, workspace_amount, workspace_missing)
select workspace_id, project_id, month, 'paid', currency, 0, sum(amount), sum(coalesce(in_project, 0)),
       sum(case when in_project is null then amount else 0 end), sum(coalesce(in_workspace, 0)),
       sum(case when in_workspace is null then amount else 0 end)
  from (
    select e.workspace_id, e.project_id, m.month, e.currency, m.sign * y.amount as amount,
           m.sign * (round(e.project_amount * (y.paid_before + y.amount) / e.amount, scale(e.project_amount))
             - round(e.project_amount * y.paid_before / e.amount, scale(e.project_amount))) as in_project,
           m.sign * (round(e.workspace_amount * (y.paid_before + y.amount) / e.amount, scale(e.workspace_amount))
             - round(e.workspace_amount * y.paid_before / e.amount, scale(e.workspace_amount))) as in_workspace
      from expense_payments y
      join expenses e on e.id = y.expense_id
      cross join lateral (values (date_trunc('month', e.spent_on)::date, -1), (date_trunc('month', y.paid_on)::date, 1))
        m(month, sign)
     where date_trunc('month', e.spent_on) <> date_trunc('month', y.paid_on)) s
 group by 1, 2, 3, 5
on conflict (project_id, month, status, currency, slot) do update
  set amount = t.amount + excluded.amount,
      project_amount = t.project_amount + excluded.project_amount,
      project_missing = t.project_missing + excluded.project_missing,
      workspace_amount = t.workspace_amount + excluded.workspace_amount,
      workspace_missing = t.workspace_missing + excluded.workspace_missing;
