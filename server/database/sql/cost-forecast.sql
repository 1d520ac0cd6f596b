/*
 * Plan, spending and forecast of each cost code of a project, without the codes below it; the nil id is money without a
 * code. A line on a code plans for the codes below it too: what they spend beyond their own plan is taken from it first.
 * So a code's forecast is the larger of what it has spent and of what the codes below leave of its plan, and the sum of
 * all forecasts counts nothing twice. Codes are read from the deepest up.
 */
create function cost_by_code(p_project uuid)
  returns table (cost_code_id uuid, budget numeric, submitted numeric, committed numeric, actual numeric, forecast numeric)
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
declare
  code record;
  -- What the codes below each one spend beyond their plan, by its number.
  over_below numeric[] := '{}';
  taken numeric;
begin
  for code in
    with recursive tree as (
      select id, parent_id, 1 as depth from cost_codes where project_id = p_project and parent_id is null
      union all
      select c.id, c.parent_id, t.depth + 1 from cost_codes c join tree t on c.parent_id = t.id
       where c.project_id = p_project
    ), placed as (
      select id, parent_id, row_number() over (order by depth desc) as n from tree
      union all select '00000000-0000-0000-0000-000000000000', null, 0
    ), planned as (
      select l.cost_code_id as id, sum(amount) as budget from budget_lines l where project_id = p_project group by 1
    ), moved as (
      select t.cost_code_id as id,
             coalesce(sum(project_amount) filter (where status = 'submitted'), 0) as submitted,
             coalesce(sum(project_amount) filter (where status = 'approved'), 0) as committed,
             coalesce(sum(project_amount) filter (where status = 'paid'), 0) as actual
        from code_totals t where project_id = p_project group by 1
    )
    select p.id, p.n, above.n as parent_n, coalesce(l.budget, 0) as budget, coalesce(m.submitted, 0) as submitted,
           coalesce(m.committed, 0) as committed, coalesce(m.actual, 0) as actual
      from placed p left join placed above on above.id = p.parent_id
      left join planned l on l.id = p.id left join moved m on m.id = p.id
     order by p.n
  loop
    taken := coalesce(over_below[code.n], 0);
    cost_code_id := code.id;
    budget := code.budget;
    submitted := code.submitted;
    committed := code.committed;
    actual := code.actual;
    forecast := greatest(committed + actual, budget - taken);
    if code.parent_n is not null then
      over_below[code.parent_n] := coalesce(over_below[code.parent_n], 0) + forecast + taken - budget;
    end if;
    return next;
  end loop;
end
$$;
grant execute on function cost_by_code to plumbline_app;

-- The project, if the actor sees its money.
create function money_in_sight(p_project uuid) returns table (id uuid)
  language sql stable
as $$
  select id from plumbline.projects
   where id = p_project and workspace_id = (select plumbline.current_workspace()) and deleted_at is null
     and ((select plumbline.sees_all_projects())
       or (select plumbline.sees_money()) and id in (select plumbline.my_projects()))
$$;

/*
 * What the plan and the codes of a project add up to, for those who see its money. Clients see these sums also where the
 * plan itself is not shown to them.
 */
create function cost_of_project(p_project uuid)
  returns table (planned numeric, submitted numeric, committed numeric, paid numeric, forecast numeric)
  language sql stable security definer rows 1 set search_path = plumbline, pg_temp
as $$
  select coalesce(sum(c.budget), 0), coalesce(sum(c.submitted), 0), coalesce(sum(c.committed), 0),
         coalesce(sum(c.actual), 0), coalesce(sum(c.forecast), 0)
    from money_in_sight(p_project) p cross join lateral cost_by_code(p.id) c
$$;

create function plan_by_month(p_project uuid) returns table (month date, planned numeric)
  language sql stable security definer rows 24 set search_path = plumbline, pg_temp
as $$
  select m.month, sum(m.amount) from money_in_sight(p_project) p join budget_line_months m on m.project_id = p.id
   group by m.month
$$;
grant execute on function cost_of_project, plan_by_month to plumbline_app;
