-- The ledger holds for everybody, the owner of the tables included: an expense that somebody else has dealt with is
-- not deleted or rewritten, and neither is what it was approved by. The one exception is the deletion of the whole
-- workspace once its seven days are over. See docs/decisions/money.md.

-- Whether a project has an expense beyond draft.
create function has_ledger(p_project uuid) returns boolean
  language sql stable
  return exists (select from expenses where project_id = p_project and status <> 'draft');

-- Whether the workspace is gone, or may go now.
create function is_workspace_due(p_workspace uuid) returns boolean
  language sql stable
  return not exists (select from workspaces where id = p_workspace and coalesce(deletion_at > now(), true));

-- PL409 is answered with 409, as a Refusal of the code `conflict` is. `refused-words.ts` says the sentence of each code, and
-- fills in what p_about names.
create function refuse(p_code text, p_about jsonb default '{}') returns void
  language plpgsql
as $$
begin
  raise exception using errcode = 'PL409', message = p_code, detail = p_about::text;
end
$$;

create function keep_project() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if has_ledger(old.id) and not is_workspace_due(old.workspace_id) then
    if old.archived_at is null then
      perform refuse('project_with_a_ledger', jsonb_build_object('project', old.title));
    end if;
    perform refuse('archived_project_with_a_ledger', jsonb_build_object('project', old.title));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keep_project before delete on projects for each row execute function keep_project();
create trigger keep_project_in_sight before update of deleted_at on projects for each row
  when (new.deleted_at is not null) execute function keep_project();

-- Nothing is submitted or decided in the trash. Waits for a project that is being moved there.
create function keep_out_of_trash() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  deleted timestamptz;
begin
  select deleted_at into deleted from projects where id = new.project_id for share;
  if deleted is not null then
    perform refuse('project_in_the_trash');
  end if;
  return new;
end
$$;
create trigger keep_out_of_trash before insert on expenses for each row
  when (new.status <> 'draft') execute function keep_out_of_trash();
create trigger keep_out_of_trash_on_step before update of status on expenses for each row
  when (new.status <> 'draft' and new.status <> old.status) execute function keep_out_of_trash();

create function keep_expense() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if not is_workspace_due(old.workspace_id) then
    perform refuse('expense_deleted', jsonb_build_object('status', old.status));
  end if;
  return old;
end
$$;
create trigger keep_expense before delete on expenses for each row
  when (old.status not in ('draft', 'rejected')) execute function keep_expense();

-- An approved expense is not edited, and its status goes back only by the reversal of a payment. Its worth,
-- code, task and company of the directory may change: they do not say what was approved.
create function keep_entry() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform refuse('expense_changed', jsonb_build_object('status', old.status));
  return null;
end
$$;
create trigger keep_entry before update on expenses for each row
  when ((old.status <> 'draft' and new.status = 'draft')
    or (old.status = 'paid' and new.status <> 'paid' and (new.status <> 'approved' or pg_trigger_depth() = 0))
    or (old.status = 'approved' and new.status not in ('approved', 'paid'))
    or (old.status in ('approved', 'paid')
      and (old.id, old.workspace_id, old.project_id, old.amount, old.currency, old.spent_on, old.description, old.vendor,
         old.invoice_number)
        is distinct from
          (new.id, new.workspace_id, new.project_id, new.amount, new.currency, new.spent_on, new.description, new.vendor,
           new.invoice_number))
    or (old.status in ('approved', 'paid') and abs(new.part_paid) < abs(old.part_paid)
      and pg_trigger_depth() = 0)
    or old.reverses is distinct from new.reverses)
  execute function keep_entry();
-- The people behind an approved expense do not change either. Only the deletion of an account, which a foreign
-- key passes on, removes a name.
create trigger keep_signatures before update on expenses for each row
  when (pg_trigger_depth() = 0 and old.status in ('approved', 'paid')
    and ((old.created_by, old.created_at, old.submitted_at, old.decided_by, old.decided_at)
        is distinct from (new.created_by, new.created_at, new.submitted_at, new.decided_by, new.decided_at)
      or (old.status = 'paid' and (old.paid_by, old.paid_at) is distinct from (new.paid_by, new.paid_at))))
  execute function keep_entry();
-- An expense that is still to be decided names nobody who decided or paid.
create trigger keep_undecided before update on expenses for each row
  when (pg_trigger_depth() = 0 and new.status in ('draft', 'submitted')
    and (coalesce(new.decided_by <> old.decided_by, new.decided_by is not null)
      or coalesce(new.decided_at <> old.decided_at, new.decided_at is not null)
      or coalesce(new.paid_by <> old.paid_by, new.paid_by is not null)
      or coalesce(new.paid_at <> old.paid_at, new.paid_at is not null)
      or new.rejection not in ('', old.rejection)))
  execute function keep_entry();

/*
 * Files on an expense stay as they are once it is approved; more may be added. Waits for an approval that is under
 * way. When the expense itself is deleted, it is gone before its files.
 */
create function keep_receipt() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  settled boolean;
begin
  select status in ('approved', 'paid') into settled from expenses where id = old.subject_id for no key update;
  if settled and not is_workspace_due(old.workspace_id) then
    perform refuse('receipt_of_an_approved_expense');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger keep_receipt before delete on files for each row
  when (old.subject_kind = 'expense') execute function keep_receipt();
create trigger keep_receipt_unchanged before update on files for each row
  when (old.subject_kind = 'expense'
    and (old.id, old.workspace_id, old.project_id, old.subject_kind, old.subject_id, old.name, old.media_type, old.bytes,
         old.sha256, old.storage_key)
      is distinct from
        (new.id, new.workspace_id, new.project_id, new.subject_kind, new.subject_id, new.name, new.media_type, new.bytes,
         new.sha256, new.storage_key))
  execute function keep_receipt();

-- Deletes its expenses first: nothing else deletes them together with another row.
create function keep_workspace() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if (old.deletion_at is null or old.deletion_at > now())
    and exists (select from expenses where workspace_id = old.id and status <> 'draft')
  then
    perform refuse('workspace_with_a_ledger');
  end if;
  delete from expenses where workspace_id = old.id;
  return old;
end
$$;
create trigger keep_workspace before delete on workspaces for each row execute function keep_workspace();

create function keep_tables() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if exists (select from expenses where status <> 'draft') then
    perform refuse('ledger_emptied');
  end if;
  return null;
end
$$;
do $$
declare
  t text;
begin
  foreach t in array array['workspaces', 'projects', 'expenses', 'files'] loop
    execute format(
      'create trigger keep_tables before truncate on %I for each statement execute function keep_tables()', t);
  end loop;
end
$$;
