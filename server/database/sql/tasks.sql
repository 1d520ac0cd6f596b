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
 * Ids of tasks whose title or description matches the pattern (ILIKE), at most p_limit, among what the actor
 * may see. ILIKE is not leakproof, so under row-level security its index would not be used: the function
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
        cross join lateral (select x.id, x.title, x.description from tasks x
                             where x.project_id = mine.id offset 0) t
       where (' ' || t.title || ' ' || t.description) ilike p_pattern
       limit p_limit;
  else
    return query
      select t.id from tasks t
       where (' ' || t.title || ' ' || t.description) ilike p_pattern
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

create policy system on tasks to plumbline_system using (true) with check (true);
grant select, insert, update, delete on tasks to plumbline_app;
grant select, update (reminded_due, reminded_overdue) on tasks to plumbline_system;

create policy seen on task_totals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
grant select on task_totals to plumbline_app;
