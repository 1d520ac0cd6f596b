-- What the programme's dates mean to the tasks of its activities.

-- The day on which an activity is finished: work until midnight is finished on the day before.
create function finish_day(p_kind text, p_finishes timestamp) returns date
  language sql immutable parallel safe
  return (p_finishes - case when p_kind = 'start_milestone' then interval '0' else interval '1 minute' end)::date;
grant execute on function finish_day to plumbline_app;

/*
 * A task that follows its activity is due when that finishes, whoever writes it. The activity is locked, so that a
 * revision that moves it meanwhile comes before or after. A task whose activity is removed follows nothing. A finished one
 * keeps the date by which it was due, and gets its activity's when it is sent back to work.
 */
create function follow_activity() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if new.activity_id is null then
    new.follows_activity = false;
  elsif new.follows_activity and tg_op = 'UPDATE' and new.status in ('done', 'completed')
    and (new.activity_id = old.former_activity_id
      or (new.activity_id, new.follows_activity) is not distinct from (old.activity_id, old.follows_activity))
  then
    new.due_date = old.due_date;
  elsif new.follows_activity then
    select finish_day(a.kind, a.finishes_at) into new.due_date
      from programme_activities a
     where a.project_id = new.project_id and a.id = new.activity_id
       for share;
  end if;
  return new;
end
$$;
create trigger follow_activity before insert on tasks
  for each row when (new.follows_activity) execute function follow_activity();
create trigger follow_activity_later before update on tasks
  for each row when ((old.follows_activity or new.follows_activity)
    and (old.activity_id, old.follows_activity, old.due_date, old.status in ('done', 'completed'))
      is distinct from (new.activity_id, new.follows_activity, new.due_date, new.status in ('done', 'completed')))
  execute function follow_activity();

-- A task remembers an activity that was removed, until somebody links it to another. If the activity comes back,
-- the task follows it again unless it got a date of its own meanwhile.
create function remember_activity() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if new.activity_id is not null then
    new.former_activity_id = null;
    new.followed_former = false;
  elsif old.activity_id is null then
    new.followed_former = new.followed_former and new.due_date is not distinct from old.due_date;
  elsif not exists (select from programme_activities a where a.project_id = old.project_id and a.id = old.activity_id) then
    new.former_activity_id = old.activity_id;
    new.followed_former = old.follows_activity;
  end if;
  return new;
end
$$;
create trigger remember_activity before update on tasks
  for each row when (old.activity_id is distinct from new.activity_id or old.followed_former)
  execute function remember_activity();

/*
 * Ties the tasks of activities that are back in the programme to them again. A function for the same reason as
 * write_programme_dates.
 */
create function tie_tasks_again(p_project uuid, p_ids uuid[], p_at timestamptz) returns table (id uuid, title text)
  language plpgsql volatile
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    update tasks t
       set activity_id = t.former_activity_id, follows_activity = t.followed_former, updated_at = p_at, version = t.version + 1,
           field_versions = set_field_versions(t.field_versions, t.version, array['activity', 'followsActivity', 'dueDate'], p_at)
     where t.project_id = p_project and t.activity_id is null and t.former_activity_id = any (p_ids)
    returning t.id, t.title;
end
$$;
grant execute on function tie_tasks_again to plumbline_app;

/*
 * Moves the tasks that follow activities of a project to the days on which these finish now. A function for the same
 * reason as write_programme_dates.
 */
create function move_following_tasks(p_project uuid, p_at timestamptz)
  returns table (id uuid, title text, before date, after date)
  language plpgsql volatile
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with late as materialized (
      select t.id, t.due_date as before, finish_day(a.kind, a.finishes_at) as after
        from tasks t join programme_activities a on a.project_id = p_project and a.id = t.activity_id
       where t.project_id = p_project and t.activity_id is not null and t.follows_activity
         and t.status not in ('done', 'completed')
         and t.due_date is distinct from finish_day(a.kind, a.finishes_at)
         -- Locks the tasks, so that the update waits for nobody and `before` is the date that it replaces.
         for update of t
    )
    update tasks t
       set due_date = l.after, updated_at = p_at, version = t.version + 1,
           field_versions = set_field_versions(t.field_versions, t.version, array['dueDate'], p_at)
      from late l
     where t.project_id = p_project and t.id = l.id
    returning t.id, t.title, l.before, l.after;
end
$$;
grant execute on function move_following_tasks to plumbline_app;
