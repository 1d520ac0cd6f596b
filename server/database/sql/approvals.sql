-- Approvals of expenses: who may give one, how many it takes, and that no statement gets around them.
-- contract/expenses/approval-rules.ts has the same rules for the screen and the server's sentences.

/*
 * The amount above which two people must approve, null where one suffices: the workspace has set none, or nobody but
 * its owner decides on expenses.
 */
create function two_person_amount(p_workspace uuid) returns numeric
  language sql stable
as $$
  select w.approval_amount from workspaces w
   where w.id = p_workspace and exists (
     select from memberships m
      where m.workspace_id = w.id and m.active and m.role in ('admin', 'engineer') and m.user_id <> w.owner_id)
$$;

-- Whether an expense takes two people. One without a rate may be worth anything.
create function needs_two(p_worth numeric, p_amount numeric) returns boolean
  language sql immutable parallel safe
  return p_amount is not null and (p_worth is null or abs(p_worth) > p_amount);

/*
 * What an expense is worth to somebody who decides on it: its value, but unknown (null) at a rate that they set
 * themselves, or a rate of nearly nothing would let one person alone approve and pay any amount. The owner sets the
 * rules, and so their rates count.
 */
create function worth_to(
  p_user uuid, p_workspace uuid, p_currency text, p_day date, p_reverses uuid, p_worth numeric) returns numeric
  language sql stable
as $$
  select case
    when p_currency = w.currency or p_user = w.owner_id or p_user is distinct from (
      select r.created_by from exchange_rates r
       where r.workspace_id = w.id and r.base = w.currency and r.currency = p_currency
         and r.valid_from <= coalesce((select o.spent_on from expenses o where o.id = p_reverses), p_day)
       order by r.valid_from desc limit 1)
    then p_worth end
    from workspaces w where w.id = p_workspace
$$;

-- How much a person may approve and pay alone on a project: what the role allows, or the largest amount that one
-- of their hats there allows. Null for no limit, and for a role that decides on nothing, which is checked
-- elsewhere.
create function approval_limit(p_workspace uuid, p_project uuid, p_user uuid) returns numeric
  language sql stable
as $$
  select case when w.approval_limits ? m.role then greatest(
           (w.approval_limits->>m.role)::numeric,
           (select max((w.approval_limits->>hat)::numeric)
              from project_members t cross join unnest(t.hats) hat
             where t.project_id = p_project and t.user_id = p_user)) end
    from workspaces w join memberships m on m.workspace_id = w.id
   where w.id = p_workspace and m.user_id = p_user
$$;

-- Refuses what somebody may not approve, pay or reverse alone. The deciding person is the signer of the statement.
create function refuse_beyond_limit(p_workspace uuid, p_project uuid, p_worth numeric) returns void
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  v_most constant numeric := approval_limit(p_workspace, p_project, current_actor());
begin
  if v_most is not null and coalesce(abs(p_worth) > v_most, true) then
    perform refuse('beyond_approval_limit');
  end if;
end
$$;

-- Whether a person's hats let them approve more alone than their role does and more than the actor may, also on
-- a project in the trash. For those who manage people.
create function wears_beyond(p_user uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
  return manages_people() and exists (
    select from project_members t
      join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
      join workspaces w on w.id = t.workspace_id
     where t.workspace_id = current_workspace() and t.user_id = p_user
       and approval_limit(w.id, t.project_id, p_user) > (w.approval_limits->>m.role)::numeric
       and approval_limit(w.id, t.project_id, p_user) > approval_limit(w.id, t.project_id, current_actor()));

-- Whether somebody who decides on expenses may approve this one: who made it or changed its amount or payee may not,
-- unless they are the owner. Its body is put into the statements that call it.
create function may_approve(p_user uuid, p_owner uuid, p_maker uuid, p_changed_by uuid[]) returns boolean
  language sql immutable parallel safe
  return p_user = p_owner or (p_user is distinct from p_maker and p_user <> all (p_changed_by));

/*
 * The approvals of an expense that count now: each by somebody who still decides on expenses here, and who neither made
 * it nor changed its amount or payee. The owner may have. `covers` if they may approve that much alone.
 */
create function counted_approvals(p_expense uuid)
  returns table (user_id uuid, created_at timestamptz, covers boolean)
  language sql stable rows 2
as $$
  select a.user_id, a.created_at, l.most is null or coalesce(abs(worth_to(
           a.user_id, e.workspace_id, e.currency, e.spent_on, e.reverses, e.workspace_amount)) <= l.most, false)
    from expense_approvals a
    join expenses e on e.id = a.expense_id
    join workspaces w on w.id = a.workspace_id
    join memberships m on m.workspace_id = a.workspace_id and m.user_id = a.user_id
    cross join lateral (select approval_limit(a.workspace_id, e.project_id, a.user_id)) as l(most)
   where a.expense_id = p_expense and m.active and m.role in ('admin', 'engineer')
     and may_approve(a.user_id, w.owner_id, e.created_by, e.amount_changed_by || e.payee_changed_by)
$$;
-- The approvals to show: those that count while the expense is submitted, and later all that were given.
create function expense_approvals_of(p_expense uuid, p_status text)
  returns table (user_id uuid, created_at timestamptz, covers boolean)
  language sql stable rows 2
as $$
  select c.user_id, c.created_at, c.covers from counted_approvals(p_expense) c where p_status = 'submitted'
  union all
  select a.user_id, a.created_at, true
    from expense_approvals a where a.expense_id = p_expense and p_status in ('approved', 'paid')
$$;
grant execute on function two_person_amount, needs_two, worth_to, approval_limit, wears_beyond, may_approve,
  counted_approvals, expense_approvals_of to plumbline_app;

/*
 * Nobody approves, pays or reverses more than they may alone. Above the amount for two people, an expense is approved by
 * two, one of whom may approve it alone, is not paid by its only approver, and is reversed by somebody else than who paid
 * or approved it last. Fires after mirror_reversed and value_expense, by its name. record_payment guards the step back.
 */
create function want_approvals() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  actor constant uuid := current_actor();
  v_takes_two boolean;
  v_given integer;
  v_covered boolean;
  v_worth numeric;
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return new; end if;
    if (new.amount, new.currency, new.spent_on, new.vendor)
       is distinct from (old.amount, old.currency, old.spent_on, old.vendor) then
      perform refuse('changed_with_its_approval');
    end if;
    if old.status = 'paid' then return new; end if;
  end if;
  v_worth := worth_to(coalesce(actor, new.paid_by, new.decided_by), new.workspace_id, new.currency, new.spent_on,
    new.reverses, new.workspace_amount);
  v_takes_two := needs_two(v_worth, two_person_amount(new.workspace_id));
  -- If two people approve, it is enough that one of them has the limit. The owner's import has none.
  if actor is not null and (new.reverses is not null
    or (tg_op = 'UPDATE' and (old.status = 'approved' or not v_takes_two)))
  then
    perform refuse_beyond_limit(new.workspace_id, new.project_id, v_worth);
  end if;
  if not v_takes_two then return new; end if;
  if new.reverses is not null then
    if exists (
      select from expenses o
       where o.id = new.reverses
         and (new.decided_by is null or new.decided_by = coalesce(o.paid_by, last_payer(o.id), o.decided_by)))
    then
      perform refuse('reversed_by_its_decider');
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' or old.status <> 'approved' then
    select count(*), bool_or(covers) into v_given, v_covered from counted_approvals(new.id);
    if v_given < 2 or not v_covered then
      perform refuse('two_approvals_needed');
    end if;
  end if;
  if new.status = 'paid' and new.paid_by = new.decided_by and not exists (
    select from expense_approvals where expense_id = new.id and user_id is distinct from new.paid_by)
  then
    perform refuse('paid_by_its_only_approver');
  end if;
  return new;
end
$$;
create trigger want_approvals before insert or update of status, amount, currency, spent_on, vendor on expenses
  for each row when (new.status in ('approved', 'paid')) execute function want_approvals();

-- Refuses a decision of the actor on an expense of their own, unless they are the owner.
create function refuse_own(p_workspace uuid, p_maker uuid) returns void
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
begin
  if p_maker = current_actor() and not exists (
    select from workspaces where id = p_workspace and owner_id = current_actor())
  then
    perform refuse('own_expense');
  end if;
end
$$;

-- People decide in their own name, in steps, and nobody but the owner on their own expense.
create function keep_own_decision() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  actor constant uuid := current_actor();
  signer constant uuid := case new.status when 'paid' then new.paid_by else new.decided_by end;
begin
  if signer is distinct from actor or (old.status <> 'approved' and new.decided_by is null) then
    perform refuse('decided_in_another_name');
  end if;
  if old.status <> (case new.status when 'paid' then 'approved' else 'submitted' end) then
    perform refuse('expense_not_at_that_step', jsonb_build_object('status', old.status, 'next', new.status));
  end if;
  if new.status = 'paid' and not awaits_payment(old) then
    perform refuse('expense_not_payable');
  end if;
  perform refuse_own(new.workspace_id, new.created_by);
  return new;
end
$$;
create trigger keep_own_decision before update of status on expenses for each row
  when (old.status not in (new.status, 'paid') and new.status in ('approved', 'rejected', 'paid')
    and current_actor() is not null)
  execute function keep_own_decision();

-- Approvals apply to what was approved: they end with any change of the expense, and when it is submitted again.
create function end_approvals() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from expense_approvals where expense_id = new.id;
  return null;
end
$$;
create trigger end_approvals after update on expenses for each row
  when (new.status in ('draft', 'submitted', 'rejected') and (
    old.status <> new.status or old.amount <> new.amount or old.currency <> new.currency
    or old.spent_on <> new.spent_on or old.description <> new.description or old.vendor <> new.vendor
    or old.vendor_company_id is distinct from new.vendor_company_id or old.invoice_number <> new.invoice_number
    or old.cost_code_id is distinct from new.cost_code_id or old.payee_changed_by <> new.payee_changed_by))
  execute function end_approvals();

-- A receipt is part of what is approved: with another one, a submitted expense is not what its deciders have looked at.
create function keep_receipts_seen() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_expense constant uuid := case tg_op when 'DELETE' then old.subject_id else new.subject_id end;
begin
  update expenses
     set version = version + 1, field_versions = set_field_versions(field_versions, version, array['receipts'], now())
   where id = v_expense and status = 'submitted';
  if found then
    delete from expense_approvals where expense_id = v_expense;
  end if;
  return null;
end
$$;
create trigger keep_receipts_seen after insert on files for each row
  when (new.subject_kind = 'expense') execute function keep_receipts_seen();
create trigger keep_receipts_seen_on_removal after delete on files for each row
  when (old.subject_kind = 'expense') execute function keep_receipts_seen();

create policy seen on expense_approvals for select to plumbline_app
  using (workspace_id = (select current_workspace()) and expense_id in (select id from expenses));

-- People approve only in their own name.
create policy own on expense_approvals for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and (select sees_all_projects())
    and exists (select from expenses e where e.id = expense_id and e.status = 'submitted'));
grant select, insert on expense_approvals to plumbline_app;
