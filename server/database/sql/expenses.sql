-- Expenses, and the sheets from which expenses and cost plans were imported.

-- A payee's name without case, punctuation and the words that say only what kind of company it is. Accents count, also
-- those that are characters of their own: whatever is not listed here belongs to a word.
create function payee_words(p_name text) returns text
  language sql immutable parallel safe
as $$
  select coalesce(string_agg(w, ' ' order by n), '')
    from regexp_split_to_table(lower(p_name), '[\u0001-/:-`{-\u00a0\u2010-\u201f]+') with ordinality s(w, n)
   where w not in ('', 'and', 'the', 'ltd', 'limited', 'plc', 'llc', 'inc', 'co', 'company', 'nig', 'nigeria')
$$;

-- Whether two names are one payee in substance: "Dangote Cement Plc." and "DANGOTE CEMENT".
create function is_same_payee(p_name text, p_other text) returns boolean
  language sql immutable parallel safe
  return p_name = p_other or (payee_words(p_name) <> '' and payee_words(p_name) = payee_words(p_other));
grant execute on function payee_words, is_same_payee to plumbline_app;

/*
 * Records who changed the amount or the payee of an expense, since that person must not approve it. In another currency
 * than the company's, its date decides what it is worth, and so counts as its amount. Only triggers
 * write the two columns. A new valuation changes neither. A change without an actor is attributed to nobody. A
 * company of the directory that has the typed name, in substance, is the same payee. Security definer: the payee
 * may be a company that the actor does not see.
 */
create function keep_payment_changes() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  actor constant uuid := current_actor();
begin
  if actor is null then
    perform refuse_unknown();
    return new;
  end if;
  if (new.amount <> old.amount or new.currency <> old.currency or new.spent_on <> old.spent_on
      and new.currency <> (select currency from workspaces where id = new.workspace_id))
    and actor <> all (old.amount_changed_by)
  then
    new.amount_changed_by := old.amount_changed_by || actor;
  end if;
  if actor <> all (old.payee_changed_by) and (new.vendor <> old.vendor
    or not is_same_payee(
      coalesce((select name from companies where id = old.vendor_company_id), old.vendor),
      coalesce((select name from companies where id = new.vendor_company_id), new.vendor)))
  then
    new.payee_changed_by := old.payee_changed_by || actor;
  end if;
  return new;
end
$$;
create trigger keep_payment_changes before update on expenses for each row
  when (old.amount <> new.amount or old.currency <> new.currency or old.spent_on <> new.spent_on or old.vendor <> new.vendor
    or old.vendor_company_id is distinct from new.vendor_company_id)
  execute function keep_payment_changes();

/*
 * Whoever decides names the version that they saw. So a change of what they look at is always a new version, whatever
 * a statement sets, and no version or change is forgotten. A change that a foreign key passes on is none of a person's.
 */
create function keep_versions() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  changed constant text[] := array_remove(array[
    case when new.amount <> old.amount then 'amount' end,
    case when new.currency <> old.currency then 'currency' end,
    case when new.spent_on <> old.spent_on then 'date' end,
    case when new.description <> old.description then 'description' end,
    case when new.vendor <> old.vendor then 'vendor' end,
    case when new.vendor_company_id is distinct from old.vendor_company_id then 'vendorCompany' end,
    case when new.invoice_number <> old.invoice_number then 'invoiceNumber' end,
    case when new.cost_code_id is distinct from old.cost_code_id then 'costCode' end,
    case when new.task_id is distinct from old.task_id then 'task' end], null);
begin
  if new.version < old.version or exists (
    select from jsonb_each(old.field_versions) known
     where coalesce((new.field_versions -> known.key ->> 0)::integer, 0) < (known.value ->> 0)::integer)
  then
    perform refuse('expense_version_lowered');
  end if;
  if changed <> '{}' then
    new.version := greatest(new.version, old.version + 1);
    new.field_versions := set_field_versions(new.field_versions, new.version - 1, changed, new.updated_at);
  end if;
  return new;
end
$$;
create trigger keep_versions before update on expenses for each row
  when (pg_trigger_depth() = 0) execute function keep_versions();

-- Renaming a company changes the payee of its undecided expenses: a person who saw the earlier name has seen an
-- earlier version of them.
create function keep_payee_renames() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  update expenses
     set payee_changed_by = case when current_actor() = any (payee_changed_by) then payee_changed_by
                                 else payee_changed_by || current_actor() end,
         updated_at = new.updated_at, version = version + 1,
         field_versions = set_field_versions(field_versions, version, array['vendorCompany'], new.updated_at)
   where vendor_company_id = new.id and status in ('draft', 'submitted', 'rejected')
     and current_actor() is not null;
  -- The same in the trash.
  update trash_items i
     set kept = jsonb_set(i.kept, '{0,rows,0}', (i.kept #> '{0,rows,0}') || jsonb_build_object(
           'payee_changed_by', case when current_actor() = any (e.payee_changed_by) then e.payee_changed_by
                                    else e.payee_changed_by || current_actor() end,
           'updated_at', new.updated_at, 'version', e.version + 1,
           'field_versions', set_field_versions(e.field_versions, e.version, array['vendorCompany'], new.updated_at)))
    from trash_items t cross join lateral jsonb_populate_record(null::expenses, t.kept #> '{0,rows,0}') e
   where i.id = t.id and t.kind = 'expense' and t.workspace_id = new.workspace_id and e.vendor_company_id = new.id
     and current_actor() is not null;
  delete from expense_approvals a using expenses e
   where e.id = a.expense_id and e.vendor_company_id = new.id and e.status in ('draft', 'submitted', 'rejected');
  return null;
end
$$;
create trigger keep_payee_renames after update of name on companies for each row
  when (not is_same_payee(old.name, new.name)) execute function keep_payee_renames();

-- Whether an expense names a company as its vendor, for those who maintain the directory. Security definer: an owner
-- may maintain it without seeing expenses.
create function is_vendor(p_company uuid) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
  return (sees_all_projects() or manages_people())
     and exists (select from expenses
                  where workspace_id = (select current_workspace()) and vendor_company_id = p_company);
grant execute on function is_vendor to plumbline_app;

-- Whether an expense is approved and still to be paid: it is not reversed, and reverses none.
create function awaits_payment(p_expense expenses) returns boolean
  language sql stable
  return p_expense.status = 'approved' and p_expense.reverses is null
     and not exists (select from expenses r where r.reverses = p_expense.id);
grant execute on function awaits_payment to plumbline_app;

-- Whether a new name of a company would change the payee of an expense that is approved, not reversed and not paid yet,
-- for those who maintain the directory. Waits for decisions under way, and holds back others until the transaction ends.
create function renames_approved_payee(p_company uuid, p_name text) returns boolean
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  if not (sees_all_projects() or manages_people()) or is_same_payee(p_name,
    (select name from companies where id = p_company and workspace_id = (select current_workspace())))
  then
    return false;
  end if;
  perform from expenses
    where workspace_id = (select current_workspace()) and vendor_company_id = p_company and status in ('submitted', 'approved')
    order by id for update;
  return exists (
    select from expenses e
     where e.workspace_id = (select current_workspace()) and e.vendor_company_id = p_company and awaits_payment(e));
end
$$;
grant execute on function renames_approved_payee to plumbline_app;

-- Whether somebody on the project's team who does not run projects sees an expense. The policy asks this about
-- the actor, and news about everybody else.
create function shows_expense(p_role text, p_person uuid, p_maker uuid) returns boolean
  language sql immutable parallel safe
  return p_role = 'contractor' and p_maker = p_person;
grant execute on function shows_expense to plumbline_app;

create policy seen on expenses to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (shows_expense((select actor_role()), (select current_actor()), created_by)
          and project_id in (select my_projects()))))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (shows_expense((select actor_role()), (select current_actor()), created_by)
          and project_id in (select my_projects()))));
-- Everybody enters their own expenses, undecided. Only the owner imports expenses as approved or paid. A
-- reversal is made at once, by a person who decides on expenses.
create policy made on expenses as restrictive for insert to plumbline_app
  with check (case
    when status in ('approved', 'paid') then (select sees_all_projects())
      and decided_by = (select current_actor())
      and paid_by is not distinct from case when status = 'paid' then (select current_actor()) end
      and (reverses is not null
        or (created_by = (select current_actor())
          and (select exists (select from workspaces
                               where id = current_workspace() and owner_id = current_actor()))))
    else status in ('draft', 'submitted') and created_by = (select current_actor()) and reverses is null
      and rejection = '' and num_nonnulls(decided_by, decided_at, paid_by, paid_at) = 0 end);
-- A contractor decides on none and deletes none that was decided on.
create policy made_change on expenses as restrictive for update to plumbline_app
  using (true) with check ((select sees_all_projects()) or status in ('draft', 'submitted', 'rejected'));
create policy made_delete on expenses as restrictive for delete to plumbline_app
  using ((select sees_all_projects()) or status in ('draft', 'submitted', 'rejected'));
grant select, delete,
  insert (id, workspace_id, project_id, task_id, cost_code_id, status, amount, currency, spent_on, description,
          vendor, vendor_company_id, invoice_number, created_by, created_at, updated_at, submitted_at, decided_by, decided_at,
          rejection, paid_by, paid_at, reverses),
  update (task_id, cost_code_id, status, amount, currency, spent_on, description, vendor, vendor_company_id,
          invoice_number, updated_at, version, field_versions, submitted_at, decided_by, decided_at, rejection, paid_by, paid_at)
  on expenses to plumbline_app;

-- People remember mappings for themselves; those who run the projects remember them for the workspace.
create policy own on sheet_mappings to plumbline_app
  using (workspace_id = (select current_workspace()) and (user_id = (select current_actor()) or shared)
    and (select actor_role()) <> 'client')
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and shared = (select sees_all_projects()) and (select actor_role()) <> 'client');
grant select, insert, update (columns, shared, updated_at) on sheet_mappings to plumbline_app;

create policy own on sheet_imports to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and (select actor_role()) <> 'client');

create policy sweep on sheet_imports for delete to plumbline_system using (true);

create policy sweep_reads on sheet_imports for select to plumbline_system using (true);
grant select, insert on sheet_imports to plumbline_app;
grant select (created_at), delete on sheet_imports to plumbline_system;
