-- Tasks, and the number of tasks in each status of each project.

create function count_added_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), count(*)
    from added group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create function count_removed_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), -count(*)
    from removed
   -- When the project itself is deleted, its totals are deleted before its tasks.
   where exists (select from projects p where p.id = removed.project_id)
   group by 1, 2, 3 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create function count_moved_tasks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into task_totals as t (workspace_id, project_id, status, slot, tasks)
  select workspace_id, project_id, status, my_slot(), sum(n)
    from (select workspace_id, project_id, status, 1 as n from added
          union all
          select workspace_id, project_id, status, -1 from removed) c
   group by 1, 2, 3 having sum(n) <> 0 order by 2, 3
  on conflict (project_id, status, slot) do update set tasks = t.tasks + excluded.tasks;
  return null;
end
$$;

create trigger count_added after insert on tasks
  referencing new table as added for each statement execute function count_added_tasks();

create trigger count_removed after delete on tasks
  referencing old table as removed for each statement execute function count_removed_tasks();

create trigger count_moved after update on tasks
  referencing old table as removed new table as added
  for each statement execute function count_moved_tasks();

/*
 * Ids of tasks whose title or description matches the pattern (LIKE, folded), at most p_limit, among what the actor
 * may see. LIKE is not leakproof, so under row-level security its index would not be used: the function
 * filters by workspace and project itself. If the actor has few tasks, those are scanned instead, since the
 * index would find everybody's first.
 */
create function search_tasks(p_pattern text, p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
begin
  if not sees_all_projects() and p_limit * 2 >= (
    select coalesce(sum(k.tasks), 0) from task_totals k where k.project_id in (select my_projects()))
  then
    return query
      select t.id from my_projects() mine(id)
        cross join lateral (select x.id, x.folded from tasks x
                             where x.project_id = mine.id offset 0) t
       where t.folded like p_pattern
       limit p_limit;
  else
    return query
      select t.id from tasks t
       where t.folded like p_pattern
         and t.workspace_id = (select current_workspace())
         and ((select sees_all_projects()) or t.project_id in (select my_projects()))
         and (t.project_id in (select trashed_projects())) is not true
       limit p_limit;
  end if;
end
$$;
grant execute on function search_tasks to plumbline_app, plumbline_system;

create policy seen on tasks to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));

-- The projects on which the actor wears a hat that moves the tasks of their own company. See hatRules.
create function my_crews() returns setof uuid
  language sql stable security definer rows 5 set search_path = plumbline, pg_temp
as $$
  select project_id from project_members
   where user_id = (select current_actor()) and workspace_id = (select current_workspace())
     and hats && '{foreman,site_engineer,project_manager}'
$$;

-- The people of the actor's own company.
create function my_colleagues() returns setof uuid
  language sql stable security definer rows 20 set search_path = plumbline, pg_temp
as $$
  select m.user_id from memberships mine
    join memberships m on m.workspace_id = mine.workspace_id and m.company_id = mine.company_id
   where mine.workspace_id = (select current_workspace()) and mine.user_id = (select current_actor())
$$;
grant execute on function my_crews, my_colleagues to plumbline_app;

-- Limits who may write, as contract/permissions.ts says.
create policy made on tasks as restrictive for insert to plumbline_app
  with check ((select actor_role()) <> 'client' and created_by = (select current_actor())
    and completed_at is not distinct from case when status in ('done', 'completed') then created_at end);
create policy made_delete on tasks as restrictive for delete to plumbline_app
  using ((select sees_all_projects())
    or ((select actor_role()) = 'contractor' and created_by = (select current_actor())));

-- This is a trigger, since a check sees only what a row becomes, and other people lock tasks that they may not
-- change.
create function keep_others_task() returns trigger
  language plpgsql
as $$
begin
  if session_user <> 'plumbline_app' then
    return new;
  end if;
  -- Nobody proposes in the name of somebody else, without a reason, or for a finished task. Only a person who
  -- does not move a date proposes or withdraws one.
  if (new.proposed_due, new.proposed_reason, new.proposed_by, new.proposed_at)
    is distinct from (old.proposed_due, old.proposed_reason, old.proposed_by, old.proposed_at)
    and new.proposed_due is not null
    and (new.proposed_by is distinct from current_actor() or sees_all_projects() or current_actor() = old.created_by
      or new.status in ('done', 'completed') or new.proposed_reason !~ '\S')
  then
    raise insufficient_privilege using message = 'This due date is for others to propose';
  end if;
  if sees_all_projects() then
    return new;
  end if;
  if actor_role() = 'contractor' and current_actor() = old.created_by then
    return new;
  end if;
  -- A person who only works on a task does not accept it, move its due date, or link it to the programme.
  if actor_role() = 'contractor'
    and (new.activity_id, new.follows_activity) is not distinct from (old.activity_id, old.follows_activity)
    and (new.status = old.status or 'completed' not in (new.status, old.status))
    and new.due_date is not distinct from old.due_date
    and (new.proposed_due is not null or old.proposed_due is null or old.proposed_by = current_actor())
    and (current_actor() = old.assigned_to
      or (old.assigned_to in (select my_colleagues()) and old.project_id in (select my_crews())
        and (new.title, new.description, new.priority) = (old.title, old.description, old.priority)
        and new.assigned_to is not distinct from old.assigned_to))
  then
    return new;
  end if;
  raise insufficient_privilege using message = 'This task is for others to change';
end
$$;
create trigger keep_others_task before update on tasks for each row execute function keep_others_task();

-- A proposal ends when the task is accepted, follows an activity, or its due date moves; a proposal of the date
-- that the task has is dropped. While the task is finished the proposal waits, since the person who finished it
-- may take that back. Fires after keep_others_task, by their names.
create function settle_proposal() returns trigger
  language plpgsql
as $$
begin
  if new.proposed_due is not null
    and (new.status = 'completed' or new.follows_activity or new.due_date is distinct from old.due_date
      or new.proposed_due = new.due_date)
  then
    new.proposed_due = null;
    new.proposed_reason = '';
    new.proposed_by = null;
    new.proposed_at = null;
  end if;
  return new;
end
$$;
create trigger settle_proposal before update on tasks for each row execute function settle_proposal();

create policy system on tasks to plumbline_system using (true) with check (true);
grant select, delete,
  insert (id, workspace_id, project_id, title, description, status, priority, due_date, assigned_to, created_by, created_at,
          updated_at, completed_at, activity_id, follows_activity),
  update (title, description, status, priority, due_date, assigned_to, completed_at, updated_at, version,
          field_versions, proposed_due, proposed_reason, proposed_by, proposed_at, activity_id, follows_activity)
  on tasks to plumbline_app;
grant select, update (reminded_due, reminded_overdue) on tasks to plumbline_system;

create policy seen on task_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select on task_totals to plumbline_app;
