-- Payments of expenses. expenses.part_paid follows them until the expense is paid whole, so that its paid part counts
-- as paid and the rest as approved. See docs/decisions/money.md.

-- Nobody records a payment that is still to happen. A minute is allowed for clocks that differ.
create function refuse_future_payment(p_workspace uuid, p_day date) returns void
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
begin
  if current_actor() is not null and p_day > (
    select ((now() + interval '1 minute') at time zone time_zone)::date from workspaces where id = p_workspace)
  then
    perform refuse('payment_before_its_day');
  end if;
end
$$;

/*
 * Whether a payment can be reversed by another of the opposite amount: once, on its own expense, while that expense is
 * not reversed itself.
 */
create function reverses_payment(p_payment expense_payments, e expenses) returns boolean
  language sql stable
  return e.status in ('approved', 'paid') and e.reverses is null
    and not exists (select from expenses r where r.reverses = e.id)
    and exists (select from expense_payments o
                 where o.id = p_payment.reverses and o.expense_id = e.id and o.reverses is null
                   and o.amount = -p_payment.amount and o.paid_on <= p_payment.paid_on
                   and not exists (select from expense_payments z where z.reverses = o.id));

-- The time when a payment is recorded. For a person's payment the database sets it, once the expense is locked,
-- since last_payer sorts by it. Others may record payments from long ago.
create function time_of_payment(p_said timestamptz) returns timestamptz
  language sql volatile
  return case when current_actor() is null then p_said else clock_timestamp() end;

-- The person who made the last payment that still counts; null if there is none.
create function last_payer(p_expense uuid) returns uuid
  language sql stable
  return (select p.user_id from expense_payments p
           where p.expense_id = p_expense and p.reverses is null
             and not exists (select from expense_payments z where z.reverses = p.id)
           order by p.created_at desc, p.id desc limit 1);
grant execute on function last_payer to plumbline_app;

/*
 * A payment is recorded on an approved expense, in the payer's own name and never beyond what is left. Every part is
 * bound by what binds the whole, so that no limit is passed in pieces. A paid expense gets its payments from
 * complete_payment alone. A reversal of a payment is one of the opposite amount, bound by the same and, above the
 * amount for two people, given by somebody else; a paid expense is approved again with it.
 */
create function record_payment() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  e expenses;
  actor constant uuid := current_actor();
begin
  select * into e from expenses where id = new.expense_id for no key update;
  new.workspace_id := e.workspace_id;
  new.created_at := time_of_payment(new.created_at);
  new.marks := case when new.user_id is null then '{}' else decision_marks(e, new.user_id, new.created_at) end;

  if actor is null then perform refuse_unknown(); end if;
  if new.reverses is not null then
    if not reverses_payment(new, e) then
      perform refuse('payment_not_reversible');
    end if;
  elsif e.status is distinct from 'approved' or e.reverses is not null
    or exists (select from expenses where reverses = e.id)
  then
    perform refuse('expense_not_payable');
  elsif new.amount <= 0 or e.part_paid + new.amount > e.amount then
    perform refuse('payment_beyond_what_is_left');
  end if;
  perform refuse_future_payment(e.workspace_id, new.paid_on);
  -- paymentDateProblem in contract/expenses/expense-rules.ts checks the same, in its own words.
  if new.reverses is null and new.paid_on < e.spent_on - 366 then
    perform refuse('payment_long_before_its_expense');
  end if;
  if new.amount <> round(new.amount, minor_digits(e.currency)) then
    perform refuse('payment_with_too_many_decimals');
  end if;
  if actor is not null then
    if new.user_id is distinct from actor then
      perform refuse('paid_in_another_name');
    end if;
    perform refuse_own(e.workspace_id, e.created_by);
    perform refuse_beyond_limit(e.workspace_id, e.project_id,
      worth_to(actor, e.workspace_id, e.currency, e.spent_on, e.reverses, e.workspace_amount));
  end if;
  if needs_two(worth_to(new.user_id, e.workspace_id, e.currency, e.spent_on, e.reverses, e.workspace_amount),
       two_person_amount(e.workspace_id))
  then
    if new.user_id = e.decided_by and not exists (
      select from expense_approvals where expense_id = e.id and user_id is distinct from new.user_id)
    then
      perform refuse('paid_by_its_only_approver');
    end if;
    if new.user_id = (select user_id from expense_payments where id = new.reverses) then
      perform refuse('payment_reversed_by_its_payer');
    end if;
  end if;
  if new.reverses is null then
    update expenses set part_paid = part_paid + new.amount where id = e.id;
  else
    update expenses
       set status = 'approved', paid_by = null, paid_at = null,
           part_paid = new.amount + (select sum(amount) from expense_payments where expense_id = e.id)
     where id = e.id;
  end if;
  return new;
end
$$;
create trigger record_payment before insert on expense_payments for each row
  when (pg_trigger_depth() = 0) execute function record_payment();

/*
 * Whoever records a payment that leaves nothing makes the expense paid in the same transaction: else somebody else could
 * not see that it is, and who stands behind it.
 */
create function want_paid() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if exists (select from expenses where id = new.expense_id and status = 'approved' and part_paid = amount) then
    perform refuse('expense_without_a_rest_not_paid');
  end if;
  return null;
end
$$;
create constraint trigger want_paid after insert on expense_payments deferrable initially deferred for each row
  when (pg_trigger_depth() = 0) execute function want_paid();

-- Records what is left of an expense when it becomes paid, as one payment of that day; of the expense's own day,
-- if nobody says which.
create function complete_payment() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_made expense_payments;
begin
  perform refuse_future_payment(w.id, coalesce((new.paid_at at time zone w.time_zone)::date, new.spent_on))
    from workspaces w where w.id = new.workspace_id;
  insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, paid_before, user_id, created_at, marks)
  select gen_random_uuid(), w.id, new.id, coalesce((new.paid_at at time zone w.time_zone)::date, new.spent_on),
         new.amount - paid, paid, new.paid_by,
         time_of_payment(coalesce(new.paid_at, new.decided_at, new.created_at)), new.payment_marks
    from workspaces w,
         lateral (select coalesce(sum(p.amount), 0) as paid from expense_payments p where p.expense_id = new.id) l
   where w.id = new.workspace_id and sign(new.amount - paid) = sign(new.amount)
  returning * into v_made;
  if found then perform move_to_month_of_payment(array[v_made], new, 1); end if;
  return null;
end
$$;
create trigger complete_payment after update of status on expenses for each row
  when (new.status = 'paid' and old.status <> 'paid') execute function complete_payment();

-- Adds the payments of entries that are added as paid, on the entry's own day, and what a reversal takes back of
-- a part that was paid. A reversal may have the day of its entry, even if that is tomorrow because the time zone
-- changed.
create function add_payments() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform refuse_future_payment(e.workspace_id, max(e.spent_on))
    from added e
   where (e.status = 'paid' or e.part_paid <> 0)
     and (e.reverses is null or e.spent_on > (select o.spent_on from expenses o where o.id = e.reverses))
   group by e.workspace_id;
  insert into expense_payments (id, workspace_id, expense_id, paid_on, amount, user_id, created_at, marks)
  select gen_random_uuid(), w.id, e.id, e.spent_on,
         case when e.status = 'paid' then e.amount else e.part_paid end, coalesce(e.paid_by, e.decided_by),
         time_of_payment(coalesce(e.paid_at, e.decided_at, e.created_at)), e.payment_marks
    from added e join workspaces w on w.id = e.workspace_id
   where e.status = 'paid' or e.part_paid <> 0;
  return null;
end
$$;
create trigger add_payments after insert on expenses referencing new table as added
  for each statement execute function add_payments();

/*
 * A person's reversal is the mirror of an approved or paid entry: whole, not before its day and in the name of its maker.
 * Of a part-paid one it takes back both parts. Waits for a payment that is under way. Fires before value_expense, by its
 * name.
 */
create function mirror_reversed() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  o expenses;
begin
  select * into o from expenses where id = new.reverses for no key update;
  if current_actor() is not null then
    if o.reverses is not null or o.status not in ('approved', 'paid') or new.spent_on < o.spent_on
      or new.spent_on < (select max(paid_on) from expense_payments where expense_id = o.id)
      or (new.workspace_id, new.project_id, new.status, new.amount, new.currency, new.created_by)
        is distinct from (o.workspace_id, o.project_id, o.status, -o.amount, o.currency, o.created_by)
    then
      perform refuse('reversal_differs_from_its_expense');
    end if;
    perform refuse_own(o.workspace_id, o.created_by);
  end if;
  new.part_paid := case when (o.status, new.status) = ('approved', 'approved') then -o.part_paid else 0 end;
  return new;
end
$$;
create trigger mirror_reversed before insert on expenses for each row
  when (new.reverses is not null) execute function mirror_reversed();

-- A payment is never changed. Only the deletion of an account, which a foreign key passes on, removes its name.
create function keep_payment() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    perform refuse('payment_changed');
  elsif exists (select from expenses where id = old.expense_id) and not is_workspace_due(old.workspace_id) then
    perform refuse('payment_deleted');
  end if;
  return old;
end
$$;
create trigger keep_payment before update on expense_payments for each row
  when (pg_trigger_depth() = 0 or to_jsonb(old) - 'user_id' <> to_jsonb(new) - 'user_id')
  execute function keep_payment();
create trigger keep_payment_from_deletion before delete on expense_payments for each row execute function keep_payment();
create trigger keep_tables before truncate on expense_payments for each statement execute function keep_tables();

create policy seen on expense_payments for select to plumbline_app
  using (workspace_id = (select current_workspace()) and expense_id in (select id from expenses));

-- Everybody pays in their own name.
create policy own on expense_payments for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and (select sees_all_projects()) and expense_id in (select id from expenses));
grant select, insert (id, workspace_id, expense_id, paid_on, method, reference, account, amount, user_id, reverses, reason)
  on expense_payments to plumbline_app;
