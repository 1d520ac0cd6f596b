-- News of programmes, counted in one notification of a kind for each project and person, as long as that is unread.

-- Locks the news of a project's reports, so that it is written one after the other.
create function lock_reported(p_project uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('reports of ' || p_project::text, 0))
$$;

/*
 * Writes the facts of unread notifications of reports, by those of `subjects` that still wait, and deletes those of which
 * none does. Returns the people who have them. The facts are of the caller's company alone.
 */
create function gather_reported(p_news uuid[]) returns setof uuid
  language sql
as $$
  with told as (
    select n.id, n.user_id, n.project_id, r.ids, r.names, r.people, r.last_person, r.note
      from notifications n cross join lateral (
        select coalesce(array_agg(r.id order by r.reported_at, r.id), '{}') as ids,
               array_agg(a.name order by r.reported_at, r.id) as names,
               count(distinct r.reported_by) as people,
               (array_agg(u.name order by r.reported_at desc, r.id desc))[1] as last_person,
               (array_agg(r.note order by r.reported_at desc, r.id desc))[1] as note
          from activity_reports r
          join programme_activities a on a.project_id = r.project_id and a.id = r.activity_id
                                     and (r.diary_id is not null or a.company_id = r.company_id)
          left join users u on u.id = r.reported_by
         where r.id = any (n.subjects) and r.project_id = n.project_id and r.state = 'pending'
           and r.workspace_id = current_workspace()) r
     where n.id = any (p_news)
  ), gone as (
    delete from notifications n using told where n.id = told.id and told.ids = '{}'
  ), gathered as (
    update notifications n
       set subjects = told.ids, title = null, message = null,
           facts = jsonb_build_object('project', p.title, 'count', cardinality(told.ids), 'activities', told.names[:3],
                                      'by', told.last_person, 'people', told.people, 'note', told.note)
      from told join projects p on p.id = told.project_id
     where n.id = told.id and told.ids <> '{}'
  )
  select user_id from told
$$;

/*
 * Counts a report in what these people have not read of the reports of the project. Returns those who have it by this.
 */
create function join_reported(p_project uuid, p_report uuid, p_people uuid[], p_now timestamptz) returns setof uuid
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  joined uuid[];
begin
  if not exists (select from activity_reports r where r.project_id = p_project and r.id = p_report and r.state = 'pending'
                    and r.workspace_id = current_workspace()
                    and (r.reported_by = current_actor() or (r.diary_id is not null and sees_all_projects())))
  then
    return;
  end if;
  perform lock_reported(p_project);
  with told as (
    select distinct on (n.user_id) n.id from notifications n
     where n.topic = 'reported' and not n.is_read and n.project_id = p_project and n.user_id = any (p_people)
       and n.workspace_id = current_workspace()
     order by n.user_id, n.created_at desc, n.id desc
  ), counted as (
    update notifications n set subjects = array_remove(n.subjects, p_report) || p_report, created_at = p_now
      from told where n.id = told.id
    returning n.id
  )
  select coalesce(array_agg(id), '{}') into joined from counted;
  return query select gather_reported(joined);
end
$$;

/*
 * Takes reports of a project that no longer wait out of what people have not read. Call it after they are settled.
 * Returns those whose notification is another by it.
 */
create function leave_reported(p_project uuid, p_reports uuid[]) returns setof uuid
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform lock_reported(p_project);
  return query
    select gather_reported(array(
      select n.id from notifications n
       where n.topic = 'reported' and not n.is_read and n.subjects && p_reports and n.project_id = p_project
         and n.workspace_id = current_workspace()));
end
$$;
grant execute on function join_reported, leave_reported to plumbline_app;

/*
 * Tells those who answer for activities that an edit has moved them by more than a day: the person of each, and the
 * people of its company who are on the team, but not the actor. Each has one unread notification for the project. It keeps the dates that
 * its reader last knew, so that what comes back to them is taken out of it.
 * p_starts and p_finishes are the dates before the edit; the activities have those of now. Returns those whose
 * notification is another by it.
 */
create function tell_moved(
  p_project uuid, p_ids uuid[], p_starts timestamp[], p_finishes timestamp[], p_now timestamptz
) returns setof uuid
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_title text;
begin
  select p.title into v_title from projects p
   where p.id = p_project and p.workspace_id = current_workspace() and sees_all_projects();
  if not found then return; end if;
  return query
    with people as materialized (
      select m.user_id, m.company_id, t.user_id is not null as on_team
        from memberships m
        left join project_members t on t.project_id = p_project and t.user_id = m.user_id
       where m.workspace_id = current_workspace() and m.active and m.user_id <> current_actor()
         and (t.user_id is not null or m.role in ('admin', 'engineer'))
    ), moved as materialized (
      select a.id, b.starts_at, b.finishes_at, a.assigned_to, a.company_id
        from unnest(p_ids, p_starts, p_finishes) b (id, starts_at, finishes_at)
        join programme_activities a on a.project_id = p_project and a.id = b.id
    ), owed as materialized (
      select p.user_id, m.id, m.starts_at, m.finishes_at from moved m join people p on p.user_id = m.assigned_to
      union
      select p.user_id, m.id, m.starts_at, m.finishes_at from moved m
        join people p on p.company_id = m.company_id and p.on_team
    ), told as materialized (
      select distinct on (n.user_id) n.id, n.user_id, n.actor_id, n.subjects, n.starts_before, n.finishes_before
        from notifications n
       where n.topic = 'moved' and not n.is_read and n.project_id = p_project and n.workspace_id = current_workspace()
         and n.user_id in (select user_id from owed)
       order by n.user_id, n.created_at desc, n.id desc
    ), known as (
      select t.user_id, k.* from told t
        cross join lateral unnest(t.subjects, t.starts_before, t.finishes_before) k (id, starts_at, finishes_at)
    ), since as (
      select user_id, id, coalesce(k.starts_at, o.starts_at) as starts_before,
             coalesce(k.finishes_at, o.finishes_at) as finishes_before
        from known k full join owed o using (user_id, id)
    ), net as (
      select s.*, a.name, a.kind, a.starts_at, a.finishes_at, a.actual_start
        from since s join programme_activities a on a.project_id = p_project and a.id = s.id
       where a.actual_finish is null
    ), listed as materialized (
      select user_id, id, starts_before, finishes_before, name, kind, starts_at, finishes_at,
             row_number() over (partition by user_id order by starts_at, id) as place
        from net
       where finishes_at - finishes_before not between interval '-1 day' and interval '1 day'
          or (actual_start is null and starts_at - starts_before not between interval '-1 day' and interval '1 day')
    ), counted as (
      select user_id, count(*) as several, array_agg(id) as ids, array_agg(starts_before) as starts,
             array_agg(finishes_before) as finishes,
             jsonb_agg(moved_activity(name, kind, array[starts_before, finishes_before], array[starts_at, finishes_at])
                       order by place) filter (where place <= 3) as activities
        from listed group by user_id
    ), gathered as materialized (
      select user_id, ids, starts, finishes,
             jsonb_build_object('project', v_title, 'count', several, 'activities', activities) as facts
        from counted
    ), gone as (
      delete from notifications n using told t
       where n.id = t.id and t.user_id not in (select user_id from gathered)
    ), changed as (
      update notifications n
         set subjects = g.ids, starts_before = g.starts, finishes_before = g.finishes, created_at = p_now,
             title = null, message = null, facts = g.facts
        from told t join gathered g on g.user_id = t.user_id
       where n.id = t.id
    ), added as (
      insert into notifications (id, workspace_id, user_id, kind, type, project_id, topic, actor_id, facts,
                                 subjects, starts_before, finishes_before, created_at)
      select gen_random_uuid(), current_workspace(), g.user_id, 'programme', 'warning', p_project, 'moved', current_actor(),
             g.facts, g.ids, g.starts, g.finishes, p_now
        from gathered g where g.user_id not in (select user_id from told)
    )
    select user_id from gathered union select user_id from told;
end
$$;

-- How an activity moved: its finish, or only its start. The arrays have the start and the finish, before and after.
create function moved_activity(p_name text, p_kind text, p_before timestamp[], p_after timestamp[]) returns jsonb
  language sql immutable
as $$
  select jsonb_build_object(
           'name', p_name, 'event', case when is_finish then 'finishes' else 'starts' end,
           'day', case when is_finish then finish_day(p_kind, p_after[2]) else p_after[1]::date end,
           'daysLater', round(extract(epoch from case when is_finish then p_after[2] - p_before[2]
                                                      else p_after[1] - p_before[1] end) / 86400)::int)
    from (select p_after[2] - p_before[2] not between interval '-1 day' and interval '1 day' as is_finish) m
$$;
grant execute on function tell_moved to plumbline_app;
