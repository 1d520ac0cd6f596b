/*
 * Keeps money_totals, code_totals and expense_totals, for many rows at once, since an import adds many. One body
 * serves the three events, each with its own rows: added rows count up, removed rows count down. Drafts and
 * rejected expenses count only in expense_totals. When a project is deleted, its figures are deleted before its
 * expenses. A part-paid expense counts as two: its paid part as paid, and the rest as approved. Where expenses are
 * counted, in expense_totals, it is one that is approved.
 */
create function paid_and_left(p_status text, p_amount numeric, p_project numeric, p_workspace numeric,
                              p_part numeric, p_part_project numeric, p_part_workspace numeric)
  returns table (status text, amount numeric, project_amount numeric, workspace_amount numeric)
  language sql immutable rows 1
as $$
  select p_status, p_amount, p_project, p_workspace where p_status <> 'approved' or p_part = 0
  union all
  select s.* from (values ('paid', p_part, p_part_project, p_part_workspace),
      ('approved', p_amount - p_part, p_project - p_part_project, p_workspace - p_part_workspace))
    as s(status, amount, project_amount, workspace_amount)
   where p_status = 'approved' and p_part <> 0
$$;
grant execute on function paid_and_left to plumbline_app;

-- Adds to figures by month, in the same order for every writer.
create function add_money_totals(p_figures money_totals[]) returns void
  language sql volatile
as $$
  insert into money_totals as t (workspace_id, project_id, month, status, currency, slot, amount, project_amount,
                                 project_missing, workspace_amount, workspace_missing)
  select workspace_id, project_id, month, status, currency, slot, amount, project_amount, project_missing,
         workspace_amount, workspace_missing
    from unnest(p_figures) order by project_id, month, status, currency
  on conflict (project_id, month, status, currency, slot) do update
    set amount = t.amount + excluded.amount,
        project_amount = t.project_amount + excluded.project_amount,
        project_missing = t.project_missing + excluded.project_missing,
        workspace_amount = t.workspace_amount + excluded.workspace_amount,
        workspace_missing = t.workspace_missing + excluded.workspace_missing
$$;

do $outer$
declare
  event record;
begin
  for event in values
    ('insert', 'referencing new table as added', 'select 1 as sign, a.* from added a'),
    ('delete', 'referencing old table as removed', 'select -1 as sign, r.* from removed r'),
    ('update', 'referencing old table as removed new table as added',
      'select 1 as sign, a.* from added a union all select -1, r.* from removed r')
  loop
    execute format($function$
      create function count_expenses_on_%1$s() returns trigger
        language plpgsql security definer set search_path = plumbline, pg_temp
      as $body$
      begin
        perform add_money_totals(array(select row(f.*)::money_totals from (
          select workspace_id, project_id, date_trunc('month', spent_on)::date, s.status, currency, my_slot(),
                 sum(sign * s.amount),
                 sum(sign * coalesce(s.project_amount, 0)),
                 sum(case when s.project_amount is null then sign * s.amount else 0 end),
                 sum(sign * coalesce(s.workspace_amount, 0)),
                 sum(case when s.workspace_amount is null then sign * s.amount else 0 end)
            from (%2$s) e cross join lateral paid_and_left(e.status, e.amount, e.project_amount, e.workspace_amount,
                    e.part_paid, e.part_paid_project, e.part_paid_workspace) s
           where e.status in ('submitted', 'approved', 'paid')
             and exists (select from projects p where p.id = e.project_id)
           group by 1, 2, 3, 4, 5) f));

        insert into code_totals as t (workspace_id, project_id, cost_code_id, status, currency, slot, amount,
                                      project_amount, project_missing)
        select workspace_id, project_id, coalesce(cost_code_id, '00000000-0000-0000-0000-000000000000'), s.status,
               currency, my_slot(), sum(sign * s.amount),
               sum(sign * coalesce(s.project_amount, 0)),
               sum(case when s.project_amount is null then sign * s.amount else 0 end)
          from (%2$s) e cross join lateral paid_and_left(e.status, e.amount, e.project_amount, e.workspace_amount,
                  e.part_paid, e.part_paid_project, e.part_paid_workspace) s
         where e.status in ('submitted', 'approved', 'paid') and exists (select from projects p where p.id = e.project_id)
         group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (project_id, cost_code_id, status, currency, slot) do update
          set amount = t.amount + excluded.amount,
              project_amount = t.project_amount + excluded.project_amount,
              project_missing = t.project_missing + excluded.project_missing;

        insert into expense_totals as t (workspace_id, project_id, status, currency, slot, expenses, amount)
        select workspace_id, project_id, s.status, currency, my_slot(),
               sum(case when s.status = e.status then sign else 0 end), sum(sign * s.amount)
          from (%2$s) e cross join lateral paid_and_left(e.status, e.amount, e.project_amount, e.workspace_amount,
                  e.part_paid, e.part_paid_project, e.part_paid_workspace) s
         where exists (select from projects p where p.id = e.project_id)
         group by 1, 2, 3, 4
        having sum(case when s.status = e.status then sign else 0 end) <> 0 or sum(sign * s.amount) <> 0
         order by 2, 3, 4
        on conflict (project_id, status, currency, slot) do update
          set expenses = t.expenses + excluded.expenses, amount = t.amount + excluded.amount;
        return null;
      end
      $body$;
    $function$, event.column1, event.column3);
    execute format('create trigger count_%1$s after %1$s on expenses %2$s
      for each statement execute function count_expenses_on_%1$s()', event.column1, event.column2);
  end loop;
end
$outer$;

create policy seen on money_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())) and (select sees_money()));
grant select on money_totals to plumbline_app;

create policy seen on code_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_cost_plans())));
grant select on code_totals to plumbline_app;

-- For those who see every expense: a list of only some expenses counts its rows.
create policy seen on expense_totals for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select on expense_totals to plumbline_app;
