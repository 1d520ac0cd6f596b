-- What is paid counts in the month of its payment. See docs/decisions/money.md.

-- The share that a payment has in the worth of its expense, with as many decimals as that worth.
create function worth_of_payment(p expense_payments, p_whole numeric, p_worth numeric) returns numeric
  language sql immutable
  return round(p_worth * (p.paid_before + p.amount) / p_whole, scale(p_worth))
       - round(p_worth * p.paid_before / p_whole, scale(p_worth));

/*
 * Moves what was paid from the month of its expense, where count_expenses puts it, to the month of the payment.
 * The worth of each payment is the difference of two rounded worths, so that together they are the worth of all
 * that is paid.
 */
create function move_to_month_of_payment(p_payments expense_payments[], p_expense expenses, p_sign int) returns void
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  select add_money_totals(array(select row(f.*)::money_totals from (
    select p_expense.workspace_id, p_expense.project_id, month, 'paid', p_expense.currency, my_slot(),
           sum(amount), sum(coalesce(in_project, 0)), sum(case when in_project is null then amount else 0 end),
           sum(coalesce(in_workspace, 0)), sum(case when in_workspace is null then amount else 0 end)
      from (
        select m.month, p_sign * m.sign * y.amount as amount,
               p_sign * m.sign * worth_of_payment(y, p_expense.amount, p_expense.project_amount) as in_project,
               p_sign * m.sign * worth_of_payment(y, p_expense.amount, p_expense.workspace_amount) as in_workspace
          from unnest(p_payments) y
          cross join lateral (values (date_trunc('month', p_expense.spent_on)::date, -1),
                                     (date_trunc('month', y.paid_on)::date, 1)) m(month, sign)
         where date_trunc('month', p_expense.spent_on) <> date_trunc('month', y.paid_on)) s
     group by month) f))
$$;

-- Counts payments that are recorded. complete_payment counts its own, and the payments of add_payments are in
-- the month of their expense.
create function count_payment() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform move_to_month_of_payment(array[new], e, 1) from expenses e where e.id = new.expense_id;
  return null;
end
$$;
create trigger count_payment after insert on expense_payments for each row
  when (pg_trigger_depth() = 0) execute function count_payment();

create function say_paid_before() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  new.paid_before := coalesce((select sum(amount) from expense_payments where expense_id = new.expense_id), 0);
  return new;
end
$$;
create trigger say_paid_before before insert on expense_payments for each row
  when (pg_trigger_depth() = 0) execute function say_paid_before();

-- A new worth of an expense also changes the worth of its payments. Fires before complete_payment, by its name:
-- what complete_payment adds is counted as it is added.
create function carry_payments() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_payments constant expense_payments[] := array(select p from expense_payments p where p.expense_id = old.id);
begin
  if old.status in ('approved', 'paid') and exists (select from projects where id = old.project_id) then
    perform move_to_month_of_payment(v_payments, old, -1);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.status in ('approved', 'paid') then
    perform move_to_month_of_payment(v_payments, new, 1);
  end if;
  return new;
end
$$;
create trigger carry_payments after update on expenses for each row
  when ((old.status in ('approved', 'paid')) <> (new.status in ('approved', 'paid'))
    or (old.amount, old.currency, old.spent_on, old.project_amount, old.workspace_amount)
      is distinct from (new.amount, new.currency, new.spent_on, new.project_amount, new.workspace_amount))
  execute function carry_payments();
create trigger carry_payments_away before delete on expenses for each row
  when (old.status in ('approved', 'paid')) execute function carry_payments();
