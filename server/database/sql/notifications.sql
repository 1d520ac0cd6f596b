-- Notifications, each for one person.

-- A notification discloses something about its project and its record: titles, names, amounts. Its person reads it
-- only while they see both, whatever they saw when it was sent. sight_of_subject adds records with a sight of their
-- own. A notification outlives its project: then only those who run projects read it, except for news that never
-- had one. One about a deleted expense is for those who see all expenses.
create policy own on notifications for select to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or ((kind is distinct from 'expense'
            or (subject_kind is not null and (select actor_role()) = 'contractor'))
        and (kind is distinct from 'report' or (select sees_money()))
        and (project_id in (select my_projects())
          or (project_id is null and (kind is null or kind in ('role', 'team', 'report')))))));

-- The same rules for the daily mail, which is written without its reader's rights: by their role at that moment.
-- Records with a sight of their own are for those who see all of them, and expenses also for the contractors who
-- made them.
create function news_in_sight(p_news notifications, p_role text) returns boolean
  language sql stable security definer set search_path = plumbline, pg_temp
  return p_role in ('admin', 'engineer')
    or ((p_news.kind is distinct from 'expense' or (p_news.subject_kind is not null and p_role = 'contractor'))
      and (p_news.kind is distinct from 'report' or p_role = 'client')
      and case when p_news.project_id is null
            then p_news.kind is null or p_news.kind in ('role', 'team', 'report')
            else exists (select from project_members t
                          where t.project_id = p_news.project_id and t.user_id = p_news.user_id) end
      and (p_news.subject_kind is null or p_news.subject_kind = any (open_subjects())
        or (p_news.subject_kind = 'expense' and p_role = 'contractor'
          and exists (select from expenses e
                       where e.id = p_news.subject_id and e.created_by = p_news.user_id))));
grant execute on function news_in_sight to plumbline_system;

-- The system's confirmation that somebody's daily mail is being written: enter_for_digest accepts it for a
-- minute.
create function pass_for_digest(p_workspace uuid, p_user uuid) returns text
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  select at || ' ' || seal_of('digest ' || p_workspace || ' ' || p_user || ' ' || at)
    from (select floor(extract(epoch from now()))::bigint::text as at) t
$$;
grant execute on function pass_for_digest to plumbline_system;

/*
 * Acts from now on as the reader of a daily mail, with their present role. Returns no row and sets nothing if the pass
 * is not the system's, or they are no longer a member.
 */
create function enter_for_digest(p_workspace uuid, p_user uuid, p_pass text)
  returns table (user_id uuid, workspace_id uuid, role text, is_owner boolean, currency text, time_zone text)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  if not is_pass(p_pass, 'digest ' || p_workspace || ' ' || p_user) then
    return;
  end if;
  select m.user_id, m.workspace_id, m.role, w.owner_id = m.user_id, w.currency, w.time_zone
    into user_id, workspace_id, role, is_owner, currency, time_zone
    from memberships m join workspaces w on w.id = m.workspace_id
   where m.workspace_id = p_workspace and m.user_id = p_user and m.active;
  if not found then
    return;
  end if;
  perform act_as(user_id, workspace_id, role);
  return next;
end
$$;
grant execute on function enter_for_digest to plumbline_app;

/*
 * Withdraws a daily mail that has not left yet when its reader comes to see less: the mail server may have been out of
 * reach since it was written. The next round writes it anew, with what they see then.
 */
create function withdraw_digests() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- A mail in which a colleague sent a record is not written again.
  delete from mails m using users u
    where u.id = old.user_id and m.recipient = u.email and m.workspace_id = old.workspace_id
      and m.kind = 'record' and m.state in ('queued', 'failed');
  delete from mails m using users u
    where u.id = old.user_id and m.recipient = u.email and m.workspace_id = old.workspace_id
      and m.kind = 'digest' and m.state in ('queued', 'failed');
  if found then
    update memberships set last_digest_day = last_digest_day - 1
     where workspace_id = old.workspace_id and user_id = old.user_id;
  end if;
  return null;
end
$$;
create trigger withdraw_digests after delete on project_members for each row execute function withdraw_digests();
-- Contractors see what their company answers for.
create trigger withdraw_digests after update of role, active, company_id on memberships for each row
  when (old.role <> new.role or old.active <> new.active
    or new.role = 'contractor' and old.company_id is not null and old.company_id is distinct from new.company_id)
  execute function withdraw_digests();

create policy own_read on notifications for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

create policy own_delete on notifications for delete to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

-- Only the functions that gather news write facts.
create policy tell on notifications for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and facts is null
    and (actor_id is null or actor_id = (select current_actor())));

-- Locks the news of a project's finished tasks, so that it is written one after the other: two tasks that are
-- finished at once make one notification, and one that is accepted meanwhile is not put back.
create function lock_finished(p_project uuid) returns void
  language sql
as $$
  select pg_advisory_xact_lock(hashtextextended('finished tasks of ' || p_project::text, 0))
$$;

/*
 * Writes the facts of unread notifications of finished tasks, by those of `subjects` that still wait to be accepted, and
 * deletes those of which none does. Returns the people who have them. The facts are of the caller's company alone;
 * `contract/mail/news-words.ts` makes their sentences.
 */
create function gather_finished(p_news uuid[]) returns setof uuid
  language sql
as $$
  with told as (
    select n.id, n.user_id, n.actor_id, n.project_id,
           array(select t.id from tasks t
                  where t.id = any (n.subjects) and t.project_id = n.project_id and t.status = 'done'
                    and t.workspace_id = current_workspace()
                  order by array_position(n.subjects, t.id)) as waiting
      from notifications n where n.id = any (p_news)
  ), gone as (
    delete from notifications n using told where n.id = told.id and told.waiting = '{}'
  ), gathered as (
    update notifications n
       set subjects = told.waiting,
           subject_kind = case when cardinality(told.waiting) = 1 then 'task' end,
           subject_id = case when cardinality(told.waiting) = 1 then told.waiting[1] end,
           title = null, message = null,
           facts = jsonb_build_object('project', p.title, 'count', cardinality(told.waiting), 'by', u.name, 'task', t.title)
      from told
      join tasks t on t.id = told.waiting[1]
      join projects p on p.id = told.project_id
      left join users u on u.id = told.actor_id
     where n.id = told.id
  )
  select user_id from told
$$;

/*
 * Adds a task that the actor finished to what they told these people less than a minute ago of the same project, if
 * that is unread. Returns those who have it by this.
 */
create function join_finished(p_task uuid, p_project uuid, p_people uuid[], p_now timestamptz) returns setof uuid
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  joined uuid[];
begin
  if not exists (select from tasks where id = p_task and project_id = p_project and status = 'done'
                    and workspace_id = current_workspace())
  then
    return;
  end if;
  perform lock_finished(p_project);
  with told as (
    select distinct on (n.user_id) n.id from notifications n
     where n.actor_id = current_actor() and n.created_at >= p_now - interval '1 minute' and n.topic = 'finished'
       and n.workspace_id = current_workspace() and n.project_id = p_project and n.user_id = any (p_people)
       and not n.is_read and n.subjects <> array[p_task]
     order by n.user_id, n.created_at desc, n.id desc
  ), counted as (
    update notifications n
       set subjects = array_remove(n.subjects, p_task) || p_task, created_at = p_now
      from told where n.id = told.id
    returning n.id
  )
  select coalesce(array_agg(id), '{}') into joined from counted;
  return query select gather_finished(joined);
end
$$;

/*
 * Takes tasks of a project that no longer wait to be accepted out of what people have not read: they are accepted, back
 * at work, or deleted. Call it after that. Returns those whose notification is another by it.
 */
create function leave_finished(p_project uuid, p_tasks uuid[]) returns setof uuid
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  perform lock_finished(p_project);
  return query
    select gather_finished(array(
      select n.id from notifications n
       where n.topic = 'finished' and not n.is_read and n.subjects && p_tasks and n.project_id = p_project
         and n.workspace_id = current_workspace()));
end
$$;

/*
 * Takes back the unread news of the actor's own last change of a record, if `p_changes` undo exactly that one within a
 * minute of it. Returns those who need not be told of the undoing: they have not read of the change.
 */
create function take_back_news(p_kind text, p_subject uuid, p_changes jsonb, p_now timestamptz) returns setof uuid
  language sql security definer set search_path = plumbline, pg_temp
as $$
  with last as (
    select * from (
      select a.created_at, a.user_id, a.changes from activities a
       where a.entity_id = p_subject and a.workspace_id = current_workspace()
       order by a.created_at desc, a.id desc limit 1) newest
     where user_id = current_actor() and created_at >= p_now - interval '1 minute'
       and changes = (select jsonb_object_agg(field, jsonb_build_object('before', change -> 'after',
                                                                        'after', change -> 'before'))
                        from jsonb_each(p_changes) each(field, change))
  ), gone as (
    delete from notifications n using last
     where n.subject_id = p_subject and n.subject_kind = p_kind and n.workspace_id = current_workspace()
       and n.created_at = last.created_at and not n.is_read
    returning n.user_id
  )
  select user_id from gone
  union
  -- leave_finished removes the task from these notifications.
  select n.user_id from notifications n, last
   where n.actor_id = current_actor() and n.created_at >= last.created_at and n.topic = 'finished'
     and n.workspace_id = current_workspace() and n.subjects @> array[p_subject] and not n.is_read
$$;

/*
 * Takes back the unread news that a due date is proposed for a task: another is proposed, or it is decided or
 * withdrawn. For the proposer, and for those who decide. Returns those who no longer have it.
 */
create function take_back_proposal(p_task uuid) returns setof uuid
  language sql security definer set search_path = plumbline, pg_temp
as $$
  delete from notifications n using tasks t
   where t.id = p_task and t.workspace_id = current_workspace() and t.proposed_due is not null
     and ((select current_actor()) in (t.proposed_by, t.created_by) or (select sees_all_projects()))
     and n.subject_id = t.id and n.subject_kind = 'task' and n.topic = 'proposed' and not n.is_read
  returning n.user_id
$$;
grant execute on function join_finished, leave_finished, take_back_news, take_back_proposal to plumbline_app;

create policy system on notifications to plumbline_system using (true) with check (true);
grant select, insert, update (is_read), delete on notifications to plumbline_app;
grant select, insert on notifications to plumbline_system;
