-- News of files that are ready, counted in one notification for each person, as long as that is unread.

/*
 * Writes the facts of an unread notification of ready files, by those of `subjects` that are still there at p_now; without
 * any, it is read. A file that is withdrawn expires when it was created. `contract/mail/news-words.ts` makes its sentence.
 */
create function gather_ready(p_news uuid, p_now timestamptz) returns void
  language sql
as $$
  with told as (
    select n.id, coalesce(array_agg(r.id order by array_position(n.subjects, r.id)) filter (where r.id is not null), '{}') as ids,
           (array_agg(jsonb_build_object('kind', r.kind, 'format', r.format) order by array_position(n.subjects, r.id) desc)
             filter (where r.id is not null))[1] as last
      from notifications n left join report_jobs r on r.id = any (n.subjects) and r.user_id = n.user_id
                                                  and r.workspace_id = n.workspace_id and r.state = 'done'
                                                  and r.expires_at > greatest(r.created_at, p_now)
     where n.id = p_news group by n.id
  )
  update notifications n
     set subjects = told.ids, is_read = told.ids = '{}',
         title = case when told.ids = '{}' then n.title end, message = case when told.ids = '{}' then n.message end,
         facts = case when told.ids = '{}' then n.facts
                      else jsonb_build_object('count', cardinality(told.ids), 'last', told.last) end
    from told where n.id = told.id
$$;

-- Counts a file in what its person has not read of their files. Returns false if there is nothing unread.
create function join_ready(p_report uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_news uuid;
begin
  update notifications n set subjects = array_remove(n.subjects, p_report) || p_report, created_at = p_now
   where n.id = (select t.id from report_jobs r
                   join notifications t on t.user_id = r.user_id and t.workspace_id = r.workspace_id
                  where r.id = p_report and r.state = 'done' and t.topic = 'ready' and not t.is_read
                  order by t.created_at desc, t.id desc limit 1 for update of t)
  returning n.id into v_news;
  if v_news is null then return false; end if;
  perform gather_ready(v_news, p_now);
  return true;
end
$$;
grant execute on function join_ready to plumbline_system;

-- Takes a file that the actor downloads out of what they have not read of their files. Returns whether it was there.
create function leave_ready(p_report uuid, p_now timestamptz) returns boolean
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_news uuid;
begin
  update notifications n set subjects = array_remove(n.subjects, p_report)
   where n.topic = 'ready' and not n.is_read and n.subjects @> array[p_report]
     and n.user_id = current_actor() and n.workspace_id = current_workspace()
  returning n.id into v_news;
  if v_news is null then return false; end if;
  perform gather_ready(v_news, p_now);
  return true;
end
$$;
grant execute on function leave_ready to plumbline_app;

-- Takes files that were deleted out of what their people have not read. For the system.
create function forget_ready(p_reports uuid[], p_now timestamptz) returns void
  language sql security definer set search_path = plumbline, pg_temp
as $$
  select gather_ready(n.id, p_now) from notifications n
   where n.topic = 'ready' and not n.is_read and n.subjects && p_reports
$$;
grant execute on function forget_ready to plumbline_system;
