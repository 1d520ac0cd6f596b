-- News of programmes, counted in one notification of a kind for each project and person, as long as that is unread.

-- One after the other, what is told of the reports of a project.
create function lock_reported(p_project uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('reports of ' || p_project::text, 0))
$$;

-- The first few of a list of names in words: “Dig”, “Cast” and 3 others.
create function first_few(p_names text[]) returns text
  language sql immutable
as $$
  select case
    when cardinality(p_names) <= 1 then coalesce('“' || p_names[1] || '”', '')
    when cardinality(p_names) <= 3 then
      '“' || array_to_string(p_names[:cardinality(p_names) - 1], '”, “') || '” and “' || p_names[cardinality(p_names)] || '”'
    else '“' || p_names[1] || '”, “' || p_names[2] || '” and ' || cardinality(p_names) - 2 || ' others' end
$$;

/*
 * Words unread notifications of reports by those of `subjects` that still wait, and deletes those of which none does.
 * Returns the people who have them. What they say comes from the caller's company alone.
 */
create function word_reported(p_news uuid[]) returns setof uuid
  language sql
as $$
  with told as (
    select n.id, n.user_id, n.project_id, r.ids, r.names, r.people, r.first_person, r.note
      from notifications n cross join lateral (
        select coalesce(array_agg(r.id order by r.reported_at, r.id), '{}') as ids,
               array_agg(coalesce(nullif(a.name, ''), 'Unnamed') order by r.reported_at, r.id) as names,
               count(distinct r.reported_by) as people,
               (array_agg(u.name order by r.reported_at desc, r.id desc))[1] as first_person,
               (array_agg(r.note order by r.reported_at desc, r.id desc))[1] as note
          from activity_reports r
          join programme_activities a on a.project_id = r.project_id and a.id = r.activity_id
          left join users u on u.id = r.reported_by
         where r.id = any (n.subjects) and r.project_id = n.project_id and r.state = 'pending'
           and r.workspace_id = current_workspace()) r
     where n.id = any (p_news)
  ), gone as (
    delete from notifications n using told where n.id = told.id and told.ids = '{}'
  ), worded as (
    update notifications n
       set subjects = told.ids,
           title = case when cardinality(told.ids) = 1 then 'Progress reported'
                        else cardinality(told.ids) || ' activities reported' end,
           message = format('%s reported progress of %s on %s.',
             coalesce(told.first_person, 'Somebody')
               || case when told.people > 2 then ' and ' || told.people - 1 || ' others'
                       when told.people = 2 then ' and somebody else' else '' end,
             first_few(told.names), p.title)
             || case when cardinality(told.ids) = 1 and told.note <> '' then ' “' || left(told.note, 200) || '”' else '' end
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
                    and r.workspace_id = current_workspace() and r.reported_by = current_actor())
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
  return query select word_reported(joined);
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
    select word_reported(array(
      select n.id from notifications n
       where n.topic = 'reported' and not n.is_read and n.subjects && p_reports and n.project_id = p_project
         and n.workspace_id = current_workspace()));
end
$$;
grant execute on function join_reported, leave_reported to plumbline_app;
