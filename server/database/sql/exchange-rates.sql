-- Exchange rates, and what expenses are worth at them.

-- How many decimals a currency's smallest coin has by ISO 4217; engine/minor-digits.ts is the same table.
create function minor_digits(p_currency text) returns int
  language sql immutable parallel safe
  return case
    when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND',
                        'VUV', 'XAF', 'XOF', 'XPF') then 0
    when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
grant execute on function minor_digits to plumbline_app;

-- The value of one unit of a currency in the workspace's own currency on a day; null without a rate.
create function worth_on(p_workspace uuid, p_base text, p_currency text, p_day date) returns numeric
  language sql stable
as $$
  select case when p_currency = p_base then 1 else (
    select rate from exchange_rates
     where workspace_id = p_workspace and base = p_base and currency = p_currency and valid_from <= p_day
     order by valid_from desc limit 1) end
$$;
grant execute on function worth_on to plumbline_app;

/*
 * Expenses are valued concurrently. A change of a rate or currency waits for expenses that are being valued,
 * and later expenses wait for the change. So no expense is committed with a stale value.
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

-- A reversal has the value of the entry that it reverses, whatever the rate of its own day. Together they are
-- zero in every currency.
create function value_expense() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_base text;
  v_project text;
  v_day date := new.spent_on;
  v_worth numeric;
begin
  perform hold_worth(new.workspace_id, false);
  select w.currency, p.currency into v_base, v_project
    from workspaces w join projects p on p.workspace_id = w.id
   where w.id = new.workspace_id and p.id = new.project_id;
  if new.reverses is not null then
    select spent_on into v_day from expenses where id = new.reverses;
  end if;
  v_worth := worth_on(new.workspace_id, v_base, new.currency, v_day);
  new.workspace_amount := round(new.amount * v_worth, minor_digits(v_base));
  if new.currency = v_base then new.workspace_amount := new.amount; end if;
  if new.currency = v_project then
    new.project_amount := new.amount;
  else
    new.project_amount := round(new.amount * v_worth / worth_on(new.workspace_id, v_base, v_project, v_day),
                                minor_digits(v_project));
  end if;
  -- The paid part is rounded; the rest is what is left of the whole.
  new.part_paid_workspace := case when new.part_paid = 0 then 0 when new.currency = v_base then new.part_paid
    else round(new.workspace_amount * new.part_paid / new.amount, minor_digits(v_base)) end;
  new.part_paid_project := case when new.part_paid = 0 then 0 when new.currency = v_project then new.part_paid
    else round(new.project_amount * new.part_paid / new.amount, minor_digits(v_project)) end;
  return new;
end
$$;

create trigger value_expense before insert or update of amount, currency, spent_on, project_id, part_paid on expenses
  for each row execute function value_expense();

-- Recalculates the value of expenses in one currency, or (null) in all, from a day on. Used after a rate, or
-- the currency of the workspace or a project, has changed. The update fires value_expense.
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

-- Recalculates what a rate converts. A person who deletes a rate decides on no expense that it converted: the
-- earlier rate, which counts again, is somebody else's. For a person who sets a rate, see worth_to.
create function revalue_after_rate() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform hold_worth(coalesce(new.workspace_id, old.workspace_id), true);
  if tg_op <> 'INSERT' then perform revalue_expenses(old.workspace_id, null, old.currency, old.valid_from); end if;
  if tg_op = 'DELETE' and current_actor() is not null then
    update expenses set amount_changed_by = amount_changed_by || current_actor()
     where workspace_id = old.workspace_id and currency = old.currency and spent_on >= old.valid_from
       and status in ('draft', 'submitted', 'rejected') and current_actor() <> all (amount_changed_by);
    -- The same in the trash.
    update trash_items i
       set kept = jsonb_set(i.kept, '{0,rows,0,amount_changed_by}', to_jsonb(e.amount_changed_by || current_actor()))
      from trash_items t cross join lateral jsonb_populate_record(null::expenses, t.kept #> '{0,rows,0}') e
     where i.id = t.id and t.kind = 'expense' and t.workspace_id = old.workspace_id and e.currency = old.currency
       and e.spent_on >= old.valid_from and current_actor() <> all (e.amount_changed_by);
  end if;
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

create policy seen on exchange_rates for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_money()));

create policy managed on exchange_rates to plumbline_app
  using (workspace_id = (select current_workspace()) and (select manages_people()))
  with check (workspace_id = (select current_workspace()) and (select manages_people()));
grant select, insert, update, delete on exchange_rates to plumbline_app;
