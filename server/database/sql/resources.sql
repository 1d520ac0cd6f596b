-- Resources (labour, plant, materials), for those who plan.

/*
 * The number of working days between two days, both included. For each weekday that is a working day, it
 * subtracts the count before the first day from the count up to the last day. Day 0 is a Monday.
 */
create function count_working_days(p_from date, p_to date, p_works_on smallint) returns integer
  language sql immutable parallel safe
as $$
  select coalesce(sum(floor((p_to - date '2000-01-03' - d) / 7.0)
                    - floor((p_from - 1 - date '2000-01-03' - d) / 7.0)), 0)::integer
    from generate_series(0, 6) d
   where (p_works_on >> d) & 1 = 1 and p_from <= p_to
$$;

/*
 * The cost of an assignment: each working day at that day's rate; a material at the rate of its first day.
 * Null if a day has no rate, since a partial cost would look like the whole.
 */
create function assignment_cost(
  p_resource uuid, p_kind text, p_works_on smallint, p_quantity numeric, p_from date, p_to date
) returns numeric
  language sql stable
as $$
  with spans as (
    select rate, valid_from, lead(valid_from) over (order by valid_from) - 1 as valid_to
      from resource_rates where resource_id = p_resource and valid_from <= p_to
  ), priced as (
    select coalesce(sum(rate * days), 0) as amount, coalesce(sum(days), 0) as days
      from (select rate, count_working_days(greatest(valid_from, p_from),
                                            least(coalesce(valid_to, p_to), p_to), p_works_on) as days
              from spans where valid_to is null or valid_to >= p_from) s
  )
  select round(p_quantity * case
    when p_kind = 'material' then (select rate from spans where valid_from <= p_from order by valid_from desc limit 1)
    when days = count_working_days(p_from, p_to, p_works_on) then amount
  end, 2) from priced
$$;
grant execute on function count_working_days, assignment_cost to plumbline_app;

create policy seen on resources for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));

create policy planned on resources to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, delete,
  update (name, code, unit, capacity, works_on, currency, status, note, updated_at, version,
    field_versions)
  on resources to plumbline_app;

create policy seen on resource_rates for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));

create policy planned on resource_rates to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert, update (rate, created_by), delete on resource_rates to plumbline_app;

create policy seen on resource_assignments for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));

-- The planner must see the task: a foreign key alone would accept another company's.
create policy planned on resource_assignments to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and exists (select from tasks t where t.id = task_id));
grant select, insert, delete, update (quantity, starts_on, ends_on, note, updated_at, version, field_versions)
  on resource_assignments to plumbline_app;

create policy seen on material_movements for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));

-- A ledger: entries are added, never changed. An entry from a diary is for a delivery that is in the diary, once
-- the diary is approved.
create policy recorded on material_movements for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and created_by = (select current_actor())
    and (task_id is null
      or exists (select from tasks t where t.id = task_id and t.project_id = material_movements.project_id))
    and (diary_id is null
      or exists (select from site_records d
                  where d.id = diary_id and d.project_id = material_movements.project_id and d.kind = 'diary'
                    and d.state = 'approved' and d.fields -> 'deliveries' ? delivery_row::text)));
grant select, insert on material_movements to plumbline_app;
