-- Task lists in a workspace of any size, and beside workspaces of any size.

-- With the workspace in it, a search in a small workspace costs what that one holds, and not what all
-- the others hold as well.
drop index tasks_by_text;
create index tasks_by_text on tasks
  using gin (workspace_id, (' ' || title || ' ' || description) gin_trgm_ops);

-- Row-level security asks for project and workspace of each row. Where the index has both, what is
-- overdue is counted without a look at the rows themselves.
drop index tasks_open_by_due;
create index tasks_open_by_due on tasks (workspace_id, due_date) include (project_id)
  where status not in ('done', 'completed');
drop index tasks_open_by_project_due;
create index tasks_open_by_project_due on tasks (project_id, due_date) include (workspace_id)
  where status not in ('done', 'completed');

-- The order in which the tasks page opens, within each status.
create index tasks_by_agenda on tasks (
  workspace_id,
  status,
  (case when status in ('done', 'completed') then date '9999-01-01'
        else coalesce(due_date, date '9000-01-01') end),
  place
);

-- The planner would expect everybody to be on a thousand teams.
alter function my_projects() rows 10;
alter function visible_people() rows 100;

/*
 * Ids of tasks whose title or description holds the pattern (ILIKE), at most p_limit, among what the
 * actor may see. Those on a few teams have their own tasks looked through: the index would first find
 * everybody's.
 */
create or replace function search_tasks(p_pattern text, p_limit integer) returns setof uuid
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
         and t.workspace_id = current_workspace()
         and (sees_all_projects() or t.project_id in (select my_projects()))
       limit p_limit;
  end if;
end
$$;
