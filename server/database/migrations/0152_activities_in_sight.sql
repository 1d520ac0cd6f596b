-- Activities a day are counted by who may read them: what was done with an expense is read by those who
-- run the projects and by whoever made it, what was done with a cost plan by all who see the money.
--
-- All are counted anew, while nobody adds any.
lock table activities in share row exclusive mode;
delete from activity_days;
alter table activity_days
  add column kind text not null check (kind in ('open', 'plan', 'expense')),
  drop constraint activity_days_pkey,
  add primary key (workspace_id, day, project_id, kind, slot);

create function activity_kind(p_entity_type text, p_entity uuid, p_project uuid) returns text
  language sql immutable parallel safe
as $$
  select case when p_entity_type <> 'finance' then 'open' when p_entity = p_project then 'plan' else 'expense' end
$$;
revoke execute on function activity_kind from public;

create or replace function count_activities() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into activity_days as d (workspace_id, project_id, day, kind, slot, activities)
  select a.workspace_id, coalesce(a.project_id, '00000000-0000-0000-0000-000000000000'),
         (a.created_at at time zone w.time_zone)::date,
         activity_kind(a.entity_type, a.entity_id, a.project_id), my_slot(), count(*)
    from added a join workspaces w on w.id = a.workspace_id
   group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (workspace_id, day, project_id, kind, slot)
    do update set activities = d.activities + excluded.activities;
  return null;
end
$$;

insert into activity_days (workspace_id, project_id, day, kind, slot, activities)
select a.workspace_id, coalesce(a.project_id, '00000000-0000-0000-0000-000000000000'),
       (a.created_at at time zone w.time_zone)::date,
       activity_kind(a.entity_type, a.entity_id, a.project_id), 16, count(*)
  from activities a join workspaces w on w.id = a.workspace_id
 group by 1, 2, 3, 4;

alter policy seen on activity_days
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (kind = 'open' or (kind = 'plan' and (select sees_money()))))));

-- What was done with a contractor's own expenses is counted one by one.
create index activities_of_expenses on activities (project_id, created_at)
  include (workspace_id, entity_type, entity_id, action, user_id)
  where entity_type = 'finance' and entity_id <> project_id;

create or replace function gather_slots() returns void
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
    select workspace_id, day, project_id, kind, slot from activity_days where slot <> 16 for update skip locked
  ), gone as (
    delete from activity_days d using idle i
     where (d.workspace_id, d.day, d.project_id, d.kind, d.slot)
         = (i.workspace_id, i.day, i.project_id, i.kind, i.slot)
     returning d.*
  )
  insert into activity_days as d (workspace_id, project_id, day, kind, slot, activities)
  select workspace_id, project_id, day, kind, 16, sum(activities) from gone group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (workspace_id, day, project_id, kind, slot)
    do update set activities = d.activities + excluded.activities;

  with idle as (
    select project_id, month, status, currency, slot from money_totals where slot <> 16 for update skip locked
  ), gone as (
    delete from money_totals t using idle i
     where (t.project_id, t.month, t.status, t.currency, t.slot) = (i.project_id, i.month, i.status, i.currency, i.slot)
     returning t.*
  )
  insert into money_totals as t (workspace_id, project_id, month, status, currency, slot, amount,
                                 project_amount, project_missing, workspace_amount, workspace_missing)
  select workspace_id, project_id, month, status, currency, 16, sum(amount), sum(project_amount),
         sum(project_missing), sum(workspace_amount), sum(workspace_missing)
    from gone group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (project_id, month, status, currency, slot) do update
    set amount = t.amount + excluded.amount,
        project_amount = t.project_amount + excluded.project_amount,
        project_missing = t.project_missing + excluded.project_missing,
        workspace_amount = t.workspace_amount + excluded.workspace_amount,
        workspace_missing = t.workspace_missing + excluded.workspace_missing;

  with idle as (
    select project_id, cost_code_id, status, currency, slot from code_totals where slot <> 16 for update skip locked
  ), gone as (
    delete from code_totals t using idle i
     where (t.project_id, t.cost_code_id, t.status, t.currency, t.slot)
         = (i.project_id, i.cost_code_id, i.status, i.currency, i.slot)
     returning t.*
  )
  insert into code_totals as t (workspace_id, project_id, cost_code_id, status, currency, slot, amount,
                                project_amount, project_missing)
  select workspace_id, project_id, cost_code_id, status, currency, 16, sum(amount), sum(project_amount),
         sum(project_missing)
    from gone group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
  on conflict (project_id, cost_code_id, status, currency, slot) do update
    set amount = t.amount + excluded.amount,
        project_amount = t.project_amount + excluded.project_amount,
        project_missing = t.project_missing + excluded.project_missing;
end
$$;
