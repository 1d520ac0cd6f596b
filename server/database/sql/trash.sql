-- Deleted projects. They are in the trash for trash_days(): nothing in them changes, and nobody sees them. See
-- docs/decisions/trash.md.

create function trashed_projects() returns setof uuid
  language sql stable security definer rows 10 set search_path = plumbline, pg_temp
as $$
  select id from projects where workspace_id = (select current_workspace()) and deleted_at is not null
$$;

create function trashed_tasks() returns setof uuid
  language sql stable security definer rows 100 set search_path = plumbline, pg_temp
as $$
  select id from tasks where project_id in (select trashed_projects())
$$;

-- Rows of a project in the trash are out of sight, and none are added. Activities and changes stay, as they do when
-- the project is gone.
create policy out_of_trash on projects as restrictive to plumbline_app using (deleted_at is null);

do $$
declare
  t regclass;
begin
  for t in select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
            where c.relnamespace = 'plumbline'::regnamespace and c.relkind in ('r', 'p')
              and a.attname = 'project_id' and not a.attisdropped
              and c.relname not in ('activities', 'activity_days', 'activity_budgets', 'changes') loop
    execute format(
      'create policy out_of_trash on %s as restrictive to plumbline_app
         using ((project_id in (select trashed_projects())) is not true)', t);
  end loop;
end
$$;
create policy out_of_trash on resource_assignments as restrictive to plumbline_app
  using ((task_id in (select trashed_tasks())) is not true);

-- A restored project or task gets back what depends on its resources, so these are not deleted meanwhile.
create function keep_resource() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if exists (select from workspaces where id = old.workspace_id) and exists (
    select from projects p where p.workspace_id = old.workspace_id and p.deleted_at is not null
       and (exists (select from material_movements m where m.project_id = p.id and m.resource_id = old.id)
         or exists (select from resource_assignments a join tasks t on t.id = a.task_id
                     where t.project_id = p.id and a.resource_id = old.id))
    union all
    select from trash_items i
     where i.workspace_id = old.workspace_id and i.kind = 'task'
       and i.kept @> jsonb_build_array(jsonb_build_object('table', 'resource_assignments',
             'rows', jsonb_build_array(jsonb_build_object('resource_id', old.id)))))
  then
    perform refuse('resource_needed_in_the_trash', jsonb_build_object('resource', old.name));
  end if;
  return old;
end
$$;
create trigger keep_resource before delete on resources for each row execute function keep_resource();

-- What a project holds, for the question before it is deleted and for the trail.
create function holdings_of(p_project uuid) returns jsonb
  language sql stable
  return jsonb_build_object(
    'tasks', (select coalesce(sum(tasks), 0) from task_totals where project_id = p_project),
    'activities', (select count(*) from programme_activities where project_id = p_project),
    'drafts', (select coalesce(sum(expenses), 0) from expense_totals where project_id = p_project and status = 'draft'),
    'amounts', (select coalesce(jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency), '[]')
                  from (select currency, trim_scale(sum(amount)) as amount from expense_totals
                         where project_id = p_project and status = 'draft'
                         group by currency having sum(expenses) > 0) drafts),
    'lines', (select count(*) from budget_lines where project_id = p_project),
    'planned', (select coalesce(jsonb_agg(jsonb_build_object('amount', trim_scale(amount), 'currency', currency)), '[]')
                  from (select p.currency, sum(l.amount) as amount from budget_lines l join projects p on p.id = l.project_id
                         where l.project_id = p_project group by p.currency) plan),
    'movements', (select count(*) from material_movements where project_id = p_project),
    'files', (select count(*) from files where project_id = p_project),
    'comments', (select count(*) from comments where project_id = p_project),
    'people', (select count(*) from project_members where project_id = p_project),
    'hasLedger', has_ledger(p_project));

-- What a project holds, for those who may delete it.
create function project_holdings(p_project uuid) returns jsonb
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select holdings_of(id) from projects
   where id = p_project and workspace_id = (select current_workspace()) and deleted_at is null and (select sees_all_projects())
$$;

-- Puts a project into the trash, from now on. False if it is out of sight or there already.
create function trash_project(p_project uuid) returns boolean
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  update projects set deleted_at = now(), deleted_by = (select current_actor())
   where id = p_project and workspace_id = (select current_workspace()) and deleted_at is null and (select sees_all_projects());
  return found;
end
$$;

-- The trash of the workspace, for those who manage people.
create function trash()
  returns table (id uuid, title text, status text, budget numeric, currency text, deleted_at timestamptz,
                 deleted_by uuid, holdings jsonb)
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id, title, status, budget, currency, deleted_at, deleted_by, holdings_of(id) from projects
   where workspace_id = (select current_workspace()) and deleted_at is not null and (select manages_people())
$$;

-- Puts a project back as it was. Returns its title; null if it is not in the trash.
create function restore_project(p_project uuid) returns text
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  update projects set deleted_at = null, deleted_by = null
   where id = p_project and workspace_id = (select current_workspace()) and deleted_at is not null and (select manages_people())
  returning title
$$;

-- The projects that have been in the trash for that long, longest first.
create function overdue_trash() returns setof uuid
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select id from projects where deleted_at <= now() - make_interval(days => trash_days()) order by deleted_at
$$;

/*
 * Deletes a project in the trash for good: for the owner at any time, without an actor once its days are over. Returns
 * what it was, or no row.
 */
create function purge_project(p_project uuid)
  returns table (workspace_id uuid, title text, status text, budget text, currency text, holdings jsonb)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  select p.workspace_id, p.title, p.status, trim_scale(p.budget)::text, p.currency
    into workspace_id, title, status, budget, currency
    from projects p
   where p.id = p_project and p.deleted_at is not null
     and case when current_actor() is null and session_user <> 'plumbline_app' then p.id in (select overdue_trash())
           else p.workspace_id = (select current_workspace())
             and exists (select from workspaces w where w.id = p.workspace_id and w.owner_id = (select current_actor())) end
     for update;
  if not found then
    return;
  end if;
  holdings := holdings_of(p_project);
  -- Otherwise they would appear again, about a project that is gone.
  delete from notifications n where n.project_id = p_project;
  delete from expenses e where e.project_id = p_project and e.status = 'draft';
  delete from projects p where p.id = p_project;
  return next;
end
$$;
grant execute on function trashed_projects, trashed_tasks, project_holdings, trash_project, trash, restore_project
  to plumbline_app;
grant execute on function overdue_trash to plumbline_system;
grant execute on function purge_project to plumbline_app, plumbline_system;
