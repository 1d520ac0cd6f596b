-- Archived projects are read-only for people, whatever they change: one trigger on every table with what a project
-- holds. What follows from a change elsewhere (a rate, a company's name, a person who leaves) goes on, and so do jobs. See
-- docs/decisions/archive.md.

create function refuse_archived(p_title text) returns void
  language plpgsql
as $$
begin
  perform refuse('project_archived', jsonb_build_object('project', p_title));
end
$$;

create function keep_archived() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_project uuid;
  v_title text;
begin
  if current_actor() is not null then
    if tg_table_name = 'resource_assignments' then
      select t.project_id into v_project from tasks t
       where t.id = case tg_op when 'DELETE' then old.task_id else new.task_id end;
    elsif tg_table_name in ('expense_payments', 'expense_approvals') then
      select e.project_id into v_project from expenses e where e.id = new.expense_id;
    elsif tg_op = 'DELETE' then
      v_project := old.project_id;
    else
      v_project := new.project_id;
    end if;
    select title into v_title from projects where id = v_project and archived_at is not null and deleted_at is null;
    if found then
      perform refuse_archived(v_title);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

do $$
declare
  t text;
begin
  foreach t in array array['tasks', 'expenses', 'comments', 'files', 'cost_codes', 'budget_lines', 'budget_line_months',
                           'budget_revisions', 'material_movements', 'resource_assignments', 'activity_reports',
                           'programme_constraints', 'programme_promises', 'programme_weeks', 'programme_baselines',
                           'photo_views', 'photo_marks', 'site_records', 'client_reports',
                           'drawing_uploads', 'drawings', 'drawing_revisions', 'drawing_markups'] loop
    execute format(
      'create trigger keep_archived before insert or update or delete on %I for each row
         when (pg_trigger_depth() = 0) execute function keep_archived()', t);
  end loop;
  -- Every edit of a programme writes its head: its thousands of rows need no trigger.
  create trigger keep_archived before insert or update on programmes for each row
    when (pg_trigger_depth() = 0) execute function keep_archived();
  -- These rows are never changed, and are deleted only with their expense or project.
  foreach t in array array['expense_payments', 'expense_approvals', 'transmittals'] loop
    execute format(
      'create trigger keep_archived before insert on %I for each row
         when (pg_trigger_depth() = 0) execute function keep_archived()', t);
  end loop;
  -- A person can still be taken off a team: that only takes access away.
  foreach t in array array['project_members', 'invitation_projects'] loop
    execute format(
      'create trigger keep_archived before insert or update on %I for each row
         when (pg_trigger_depth() = 0) execute function keep_archived()', t);
  end loop;
end
$$;

create function keep_archived_project() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if current_actor() is not null then
    perform refuse_archived(old.title);
  end if;
  return new;
end
$$;
create trigger keep_archived before update on projects for each row
  when (old.archived_at is not null and new.archived_at is not null
    and old.deleted_at is not distinct from new.deleted_at and pg_trigger_depth() = 0)
  execute function keep_archived_project();
