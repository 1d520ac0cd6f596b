-- Figures are spread over slots. Each connection writes its own slot, so that writers in one project do not
-- queue for one row. See task_totals.

-- The slot of a figure that this connection writes; see task_totals. Gathered figures are in slot 16.
create function my_slot() returns smallint
  language sql stable parallel safe
  return (pg_backend_pid() % 16)::smallint;
grant execute on function my_slot to plumbline_app, plumbline_system;

/*
 * Moves all figures that nobody is writing into slot 16, so that readers add up fewer rows. The sums do not
 * change. A job calls this from time to time.
 */
create function gather_slots() returns void
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  v_money money_totals[];
begin
  perform pg_advisory_xact_lock(hashtext('plumbline gather_slots'));

  with idle as (
    select project_id, status, slot from task_totals where slot <> 16 for update skip locked
  ), deleted as (
    delete from task_totals t using idle i
     where (t.project_id, t.status, t.slot) = (i.project_id, i.status, i.slot) returning t.*
  )
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, 16, sum(tasks) from deleted group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;

  with idle as (
    select workspace_id, day, project_id, kind, slot from activity_days where slot <> 16 for update skip locked
  ), deleted as (
    delete from activity_days d using idle i
     where (d.workspace_id, d.day, d.project_id, d.kind, d.slot)
         = (i.workspace_id, i.day, i.project_id, i.kind, i.slot)
     returning d.*
  )
  insert into activity_days as d (workspace_id, project_id, day, kind, slot, activities)
  select workspace_id, project_id, day, kind, 16, sum(activities) from deleted group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (workspace_id, day, project_id, kind, slot)
    do update set activities = d.activities + excluded.activities;

  with idle as (
    select project_id, month, status, currency, slot from money_totals where slot <> 16 for update skip locked
  ), deleted as (
    delete from money_totals t using idle i
     where (t.project_id, t.month, t.status, t.currency, t.slot) = (i.project_id, i.month, i.status, i.currency, i.slot)
     returning t.*
  )
  select array_agg(row(f.*)::money_totals) into v_money from (
    select workspace_id, project_id, month, status, currency, 16::smallint, sum(amount), sum(project_amount),
           sum(project_missing), sum(workspace_amount), sum(workspace_missing)
      from deleted group by 1, 2, 3, 4, 5) f;
  perform add_money_totals(v_money);

  with idle as (
    select project_id, cost_code_id, status, currency, slot from code_totals where slot <> 16 for update skip locked
  ), deleted as (
    delete from code_totals t using idle i
     where (t.project_id, t.cost_code_id, t.status, t.currency, t.slot)
         = (i.project_id, i.cost_code_id, i.status, i.currency, i.slot)
     returning t.*
  )
  insert into code_totals as t (workspace_id, project_id, cost_code_id, status, currency, slot, amount,
                                project_amount, project_missing)
  select workspace_id, project_id, cost_code_id, status, currency, 16, sum(amount), sum(project_amount),
         sum(project_missing)
    from deleted group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (project_id, cost_code_id, status, currency, slot) do update
    set amount = t.amount + excluded.amount,
        project_amount = t.project_amount + excluded.project_amount,
        project_missing = t.project_missing + excluded.project_missing;

  with idle as (
    select project_id, status, currency, slot from expense_totals where slot <> 16 for update skip locked
  ), deleted as (
    delete from expense_totals t using idle i
     where (t.project_id, t.status, t.currency, t.slot) = (i.project_id, i.status, i.currency, i.slot)
     returning t.*
  )
  insert into expense_totals as t (workspace_id, project_id, status, currency, slot, expenses, amount)
  select workspace_id, project_id, status, currency, 16, sum(expenses), sum(amount)
    from deleted group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (project_id, status, currency, slot) do update
    set expenses = t.expenses + excluded.expenses, amount = t.amount + excluded.amount;
end
$$;
grant execute on function gather_slots to plumbline_system;
