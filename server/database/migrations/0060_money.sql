-- The money of a project: a cost plan made of codes and lines, expenses that go from draft to paid, and
-- the figures that the database keeps of them. Amounts are numeric, exact to the minor unit; an amount
-- in another currency is converted at the rate of its day, or counted apart where there is no rate.

-- One unit of `currency` is worth `rate` of `base`, the workspace's own currency, from a day on.
create table exchange_rates (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  base text not null check (base ~ '^[A-Z]{3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> base),
  valid_from date not null,
  rate numeric(20, 8) not null check (rate > 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (workspace_id, base, currency, valid_from)
);

-- What one unit of a currency is worth in the workspace's own on a day; null without a rate.
create function worth_on(p_workspace uuid, p_base text, p_currency text, p_day date) returns numeric
  language sql stable
as $$
  select case when p_currency = p_base then 1 else (
    select rate from exchange_rates
     where workspace_id = p_workspace and base = p_base and currency = p_currency and valid_from <= p_day
     order by valid_from desc limit 1) end
$$;

create table cost_codes (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  parent_id uuid,
  code text not null check (length(code) between 1 and 30),
  title text not null check (length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (project_id, code),
  unique (project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  -- Deferred, as those of lines and expenses: a code goes together with what hangs on it, or not at all.
  foreign key (project_id, parent_id) references cost_codes (project_id, id) deferrable initially deferred,
  check (parent_id <> id)
);
create index cost_codes_by_parent on cost_codes (project_id, parent_id);

-- Amounts are in the project's currency.
create table budget_lines (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid not null,
  description text not null check (length(description) between 1 and 500),
  quantity numeric(18, 4) check (quantity >= 0),
  unit text not null default '' check (length(unit) <= 20),
  rate numeric(18, 4) check (rate >= 0),
  amount numeric(18, 3) not null check (amount >= 0 and amount <= 1000000000000),
  spread text not null check (spread in ('straight', 'front', 'back', 's_curve', 'typed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (project_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (project_id, cost_code_id) references cost_codes (project_id, id) deferrable initially deferred,
  check ((quantity is null) = (rate is null))
);
create index budget_lines_by_code on budget_lines (project_id, cost_code_id);

-- When a line's amount is planned to be spent; its months add up to it.
create table budget_line_months (
  workspace_id uuid not null,
  project_id uuid not null,
  line_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount numeric(18, 3) not null check (amount >= 0),
  primary key (line_id, month),
  foreign key (project_id, line_id) references budget_lines (project_id, id) on delete cascade
);
create index budget_line_months_by_project on budget_line_months (project_id, month) include (amount, workspace_id);

create table budget_revisions (
  id uuid primary key,
  workspace_id uuid not null,
  project_id uuid not null,
  user_id uuid references users on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  -- What was done, to how many lines, and what each was before and after.
  action text not null check (action in ('created', 'updated', 'deleted', 'imported', 'copied')),
  changes jsonb not null,
  total_before numeric(18, 3) not null,
  total_after numeric(18, 3) not null,
  created_at timestamptz not null,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index budget_revisions_by_project on budget_revisions (project_id, created_at desc, id desc);

drop trigger count_spent on expenses;
drop function count_spent();

alter table expenses
  add column cost_code_id uuid,
  add column submitted_at timestamptz,
  add column decided_by uuid references users on delete set null,
  add column decided_at timestamptz,
  add column rejection text not null default '' check (length(rejection) <= 500),
  add column paid_by uuid references users on delete set null,
  add column paid_at timestamptz,
  -- The entry that this one takes back, whole.
  add column reverses uuid unique references expenses on delete cascade,
  -- Worth in the project's and in the workspace's currency; null where there is no rate.
  add column project_amount numeric(18, 3),
  add column workspace_amount numeric(18, 3),
  add constraint expenses_cost_code foreign key (project_id, cost_code_id) references cost_codes (project_id, id)
    deferrable initially deferred,
  add constraint expenses_sign check (case when reverses is null then amount > 0 else amount < 0 end);
update expenses set rejection = 'No reason was recorded.' where status = 'rejected';
alter table expenses add constraint expenses_rejection check (status <> 'rejected' or rejection <> '');
create index expenses_by_code on expenses (project_id, cost_code_id);
create index expenses_by_creator on expenses (created_by, workspace_id);
create index expenses_by_workspace on expenses (workspace_id, spent_on desc, id desc);
create index expenses_by_currency on expenses (workspace_id, currency, spent_on);

/*
 * Expenses are valued side by side; a new rate or currency waits for those under way, and those that
 * come later wait for it. So none keeps a worth that was gone when it was committed.
 */
create function hold_worth(p_workspace uuid, p_change boolean) returns void
  language plpgsql volatile
as $$
declare
  key constant bigint := hashtextextended('plumbline worth ' || p_workspace, 0);
begin
  if p_change then perform pg_advisory_xact_lock(key);
  else perform pg_advisory_xact_lock_shared(key);
  end if;
end
$$;

create function value_expense() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_base text;
  v_project text;
  v_worth numeric;
begin
  perform hold_worth(new.workspace_id, false);
  select w.currency, p.currency into v_base, v_project
    from workspaces w join projects p on p.workspace_id = w.id
   where w.id = new.workspace_id and p.id = new.project_id;
  v_worth := worth_on(new.workspace_id, v_base, new.currency, new.spent_on);
  new.workspace_amount := round(new.amount * v_worth, 2);
  if new.currency = v_base then new.workspace_amount := new.amount; end if;
  if new.currency = v_project then
    new.project_amount := new.amount;
  else
    new.project_amount := round(new.amount * v_worth / worth_on(new.workspace_id, v_base, v_project, new.spent_on), 2);
  end if;
  return new;
end
$$;
create trigger value_expense before insert or update of amount, currency, spent_on, project_id on expenses
  for each row execute function value_expense();

-- By project, month, state and currency; in slots as task_totals. `missing` is the part without a rate.
create table money_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  month date not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  amount numeric(20, 3) not null,
  project_amount numeric(20, 3) not null,
  project_missing numeric(20, 3) not null,
  workspace_amount numeric(20, 3) not null,
  workspace_missing numeric(20, 3) not null,
  primary key (project_id, month, status, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index money_totals_by_workspace on money_totals (workspace_id, status)
  include (project_id, currency, workspace_amount, workspace_missing);

-- The same by cost code; expenses without one stand under the nil id.
create table code_totals (
  workspace_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid not null,
  status text not null,
  currency text not null,
  slot smallint not null,
  amount numeric(20, 3) not null,
  project_amount numeric(20, 3) not null,
  project_missing numeric(20, 3) not null,
  primary key (project_id, cost_code_id, status, currency, slot),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);

-- What was recorded before these figures are kept.
update expenses set amount = amount;
insert into money_totals
select workspace_id, project_id, date_trunc('month', spent_on)::date, status, currency, 16, sum(amount),
       sum(coalesce(project_amount, 0)), sum(case when project_amount is null then amount else 0 end),
       sum(coalesce(workspace_amount, 0)), sum(case when workspace_amount is null then amount else 0 end)
  from expenses where status in ('submitted', 'approved', 'paid') group by 1, 2, 3, 4, 5;
insert into code_totals
select workspace_id, project_id, '00000000-0000-0000-0000-000000000000', status, currency, 16, sum(amount),
       sum(coalesce(project_amount, 0)), sum(case when project_amount is null then amount else 0 end)
  from expenses where status in ('submitted', 'approved', 'paid') group by 1, 2, 4, 5;

/*
 * Keeps both figures, for many rows at once as an import brings them. One body serves the three events,
 * each with its own rows: what is added counts, what is removed counts back. Drafts and rejected
 * expenses are in neither. When a project goes, its figures have gone before its expenses.
 */
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
        insert into money_totals as t (workspace_id, project_id, month, status, currency, slot, amount,
                                       project_amount, project_missing, workspace_amount, workspace_missing)
        select workspace_id, project_id, date_trunc('month', spent_on)::date, status, currency, my_slot(),
               sum(sign * amount),
               sum(sign * coalesce(project_amount, 0)),
               sum(case when project_amount is null then sign * amount else 0 end),
               sum(sign * coalesce(workspace_amount, 0)),
               sum(case when workspace_amount is null then sign * amount else 0 end)
          from (%2$s) e
         where status in ('submitted', 'approved', 'paid') and exists (select from projects p where p.id = e.project_id)
         group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (project_id, month, status, currency, slot) do update
          set amount = t.amount + excluded.amount,
              project_amount = t.project_amount + excluded.project_amount,
              project_missing = t.project_missing + excluded.project_missing,
              workspace_amount = t.workspace_amount + excluded.workspace_amount,
              workspace_missing = t.workspace_missing + excluded.workspace_missing;

        insert into code_totals as t (workspace_id, project_id, cost_code_id, status, currency, slot, amount,
                                      project_amount, project_missing)
        select workspace_id, project_id, coalesce(cost_code_id, '00000000-0000-0000-0000-000000000000'), status,
               currency, my_slot(), sum(sign * amount),
               sum(sign * coalesce(project_amount, 0)),
               sum(case when project_amount is null then sign * amount else 0 end)
          from (%2$s) e
         where status in ('submitted', 'approved', 'paid') and exists (select from projects p where p.id = e.project_id)
         group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5
        on conflict (project_id, cost_code_id, status, currency, slot) do update
          set amount = t.amount + excluded.amount,
              project_amount = t.project_amount + excluded.project_amount,
              project_missing = t.project_missing + excluded.project_missing;
        return null;
      end
      $body$;
    $function$, event.column1, event.column3);
    execute format('create trigger count_%1$s after %1$s on expenses %2$s
      for each statement execute function count_expenses_on_%1$s()', event.column1, event.column2);
  end loop;
end
$outer$;

-- Values expenses anew, of one currency or (null) of all, from a day on: after a rate, the workspace's
-- or a project's currency has changed. The update's own trigger does the sum.
create function revalue_expenses(p_workspace uuid, p_project uuid, p_currency text, p_from date) returns void
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  update expenses set amount = amount
   where workspace_id = p_workspace
     and (p_project is null or project_id = p_project)
     and (p_currency is null or currency = p_currency
          or project_id in (select id from projects where workspace_id = p_workspace and currency = p_currency))
     and spent_on >= coalesce(p_from, '-infinity'::date)
$$;

create function revalue_after_rate() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform hold_worth(coalesce(new.workspace_id, old.workspace_id), true);
  if tg_op <> 'INSERT' then perform revalue_expenses(old.workspace_id, null, old.currency, old.valid_from); end if;
  if tg_op <> 'DELETE' then perform revalue_expenses(new.workspace_id, null, new.currency, new.valid_from); end if;
  return null;
end
$$;
create trigger revalue_after_rate after insert or update or delete on exchange_rates
  for each row execute function revalue_after_rate();

create function revalue_after_currency() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if tg_table_name = 'workspaces' then
    perform hold_worth(new.id, true);
    perform revalue_expenses(new.id, null, null, null);
  else
    perform hold_worth(new.workspace_id, true);
    perform revalue_expenses(new.workspace_id, new.id, null, null);
  end if;
  return null;
end
$$;
create trigger revalue_after_currency after update of currency on workspaces
  for each row when (old.currency <> new.currency) execute function revalue_after_currency();
create trigger revalue_after_currency after update of currency on projects
  for each row when (old.currency <> new.currency) execute function revalue_after_currency();

drop table spent_totals;

-- Who sees what. Clients see the plan and the figures of their projects and no single expense;
-- contractors see the expenses that they made.

create function sees_money() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.role', true) in ('admin', 'engineer', 'client'), false);

do $$
declare
  t text;
  in_sight constant text := 'workspace_id = (select current_workspace())
      and ((select sees_all_projects()) or project_id in (select my_projects()))';
begin
  foreach t in array array['exchange_rates', 'cost_codes', 'budget_lines', 'budget_line_months',
    'budget_revisions', 'money_totals', 'code_totals']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_functions on %I to plumbline_owner using (true) with check (true)', t);
  end loop;
  foreach t in array array['budget_lines', 'budget_line_months', 'budget_revisions', 'money_totals', 'code_totals'] loop
    execute format('create policy seen on %I for select to plumbline_app using (%s and (select sees_money()))', t, in_sight);
    execute format('grant select on %I to plumbline_app', t);
  end loop;
  execute format('create policy seen on cost_codes for select to plumbline_app using (%s)', in_sight);
  grant select on cost_codes to plumbline_app;
  foreach t in array array['cost_codes', 'budget_lines', 'budget_line_months'] loop
    execute format('create policy planned on %I to plumbline_app
      using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
      with check (workspace_id = (select current_workspace()) and (select sees_all_projects()))', t);
    execute format('grant insert, update, delete on %I to plumbline_app', t);
  end loop;
end
$$;

-- Revisions are added to and never changed.
create policy recorded on budget_revisions for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and user_id = (select current_actor()));
grant insert on budget_revisions to plumbline_app;

create policy seen on exchange_rates for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_money()));
create policy managed on exchange_rates to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()) and (select manages_people()));
grant select, insert, update, delete on exchange_rates to plumbline_app;

drop policy seen on expenses;
create policy seen on expenses to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (current_setting('app.role', true) = 'contractor' and created_by = (select current_actor())
          and project_id in (select my_projects()))));
grant insert, update, delete on expenses to plumbline_app;

revoke execute on function worth_on, hold_worth, value_expense, count_expenses_on_insert, count_expenses_on_update,
  count_expenses_on_delete, revalue_expenses, revalue_after_rate, revalue_after_currency, sees_money from public;
grant execute on function sees_money to plumbline_app, plumbline_system;

-- What an expense was and who was paid is for those who run the projects and for whoever made it.
drop policy seen on activities;
create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (entity_type <> 'finance'
            or ((select current_setting('app.role', true)) = 'contractor'
              and entity_id in (select id from expenses where created_by = (select current_actor())))))));

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in
    ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense'));
alter table mail_mutes drop constraint mail_mutes_kind_check,
  add constraint mail_mutes_kind_check check (kind in
    ('assigned', 'status', 'due_reminder', 'mention', 'comment', 'team', 'project_status', 'role', 'expense'));

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
