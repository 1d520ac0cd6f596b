/*
 * Figures are spread over slots 0 to 15 so that writers do not queue; in time every project has a row
 * in each, and readers add up sixteen times as much. This gathers them in slot 16, which nobody else
 * writes. Rows that somebody is writing at this moment are left for the next time. The sum of a
 * figure's slots is the same before and after, in every snapshot.
 */
create function gather_slots() returns void
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('plumbline gather_slots'));

  with idle as (
    select project_id, status, slot from task_totals where slot <> 16 for update skip locked
  ), gone as (
    delete from task_totals t using idle i
     where (t.project_id, t.status, t.slot) = (i.project_id, i.status, i.slot) returning t.*
  )
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, 16, sum(tasks) from gone group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;

  with idle as (
    select workspace_id, day, project_id, slot from activity_days where slot <> 16 for update skip locked
  ), gone as (
    delete from activity_days d using idle i
     where (d.workspace_id, d.day, d.project_id, d.slot) = (i.workspace_id, i.day, i.project_id, i.slot)
     returning d.*
  )
  insert into activity_days as d (workspace_id, project_id, day, slot, activities)
  select workspace_id, project_id, day, 16, sum(activities) from gone group by 1, 2, 3 order by 1, 3, 2
  on conflict (workspace_id, day, project_id, slot)
    do update set activities = d.activities + excluded.activities;

  with idle as (
    select project_id, month, currency, slot from spent_totals where slot <> 16 for update skip locked
  ), gone as (
    delete from spent_totals t using idle i
     where (t.project_id, t.month, t.currency, t.slot) = (i.project_id, i.month, i.currency, i.slot)
     returning t.*
  )
  insert into spent_totals as t (workspace_id, project_id, month, currency, slot, amount)
  select workspace_id, project_id, month, currency, 16, sum(amount) from gone group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (project_id, month, currency, slot) do update set amount = t.amount + excluded.amount;
end
$$;

revoke execute on function gather_slots() from public;
grant execute on function gather_slots() to plumbline_system;
