-- Whose address is known, and what stands out in an approval. This file follows people, invitations and
-- expenses.

-- Whether the account is proven, or somebody vouched for it in this workspace. Those who manage people may ask of
-- everybody in theirs, others of themselves. A transaction of the system has no actor.
create function is_trusted(p_workspace uuid, p_user uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
  return exists (
    select from memberships m join users u on u.id = m.user_id
     where m.workspace_id = p_workspace and m.user_id = p_user
       and (u.email_proven_at is not null or m.vouched_at is not null)
       and (current_actor() is null
         or (p_workspace = current_workspace() and (p_user = current_actor() or manages_people()))));

-- Whether p_host wrote or sent the invitation with which p_guest joined after p_since.
create function has_invited(p_workspace uuid, p_host uuid, p_guest uuid, p_since timestamptz) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
  return exists (
    select from invitations i
     where i.workspace_id = p_workspace and i.accepted_by = p_guest and i.accepted_at > p_since
       and (i.invited_by = p_host
         or exists (select from invitation_links l where l.invitation_id = i.id and l.issued_by = p_host)));

-- The people behind what an expense says: those who entered it, submitted it, or changed its amount or payee.
create function hands_on(p_expense expenses) returns uuid[]
  language sql stable
  return array_remove(p_expense.created_by || p_expense.amount_changed_by || p_expense.payee_changed_by
    || array(select user_id from activities
              where entity_id = p_expense.id and entity_type = 'expense' and action = 'submitted'), null);

-- Returns the marks of a decision of p_by on an expense: what a reader should look at. A time in the future, or no time, hides no invitation.
create function decision_marks(p_expense expenses, p_by uuid, p_at timestamptz) returns text[]
  language sql stable security definer set search_path = plumbline, pg_temp
  return array_remove(array[
    case when not is_trusted(p_expense.workspace_id, p_by) then 'unproven' end,
    case when exists (
      select from unnest(hands_on(p_expense)) hand, least(p_at, now()) as at
       where hand <> p_by
         and (has_invited(p_expense.workspace_id, p_by, hand, at - interval '30 days')
           or has_invited(p_expense.workspace_id, hand, p_by, at - interval '30 days'))) then 'invited' end], null);

/*
 * Stores what stands out with the decision itself, so that it stays true whatever is proven later. Only these
 * triggers write the two columns. The first of two approvals is marked when it is given.
 */
create function keep_decision_marks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_marks text[];
begin
  if new.paid_by is not null then
    v_marks := decision_marks(new, new.paid_by, new.paid_at);
  end if;
  new.payment_marks := coalesce(v_marks, '{}');
  if new.status not in ('approved', 'paid') or new.decided_by is null then
    new.approval_marks := '{}';
  elsif not new.approval_marks ? new.decided_by::text then
    -- An import decides and pays at once: the marks of one person at one time are the same.
    if v_marks is null or (new.decided_by, new.decided_at) is distinct from (new.paid_by, new.paid_at) then
      v_marks := decision_marks(new, new.decided_by, new.decided_at);
    end if;
    new.approval_marks := new.approval_marks || jsonb_build_object(new.decided_by, v_marks);
  end if;
  return new;
end
$$;
create trigger keep_decision_marks before update of status on expenses for each row
  when (old.status <> new.status) execute function keep_decision_marks();
create trigger keep_first_decision_marks before insert on expenses for each row
  when (new.decided_by is not null) execute function keep_decision_marks();

create function keep_approval_marks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  update expenses e
     set approval_marks = e.approval_marks || jsonb_build_object(new.user_id,
           decision_marks(e, new.user_id, new.created_at))
   where e.id = new.expense_id;
  return null;
end
$$;
create trigger keep_approval_marks after insert on expense_approvals for each row
  when (new.user_id is not null) execute function keep_approval_marks();
grant execute on function is_trusted to plumbline_app;
