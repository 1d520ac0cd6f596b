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

-- The same for the daily mail, which is written without its reader's rights: by their role at that moment. Records
-- with a sight of their own are for those who see all of them, and expenses also for the contractors who made them.
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

/*
 * Withdraws a daily mail that has not left yet when its reader comes to see less: the mail server may have been out of
 * reach since it was written. The next round writes it anew, with what they see then.
 */
create function withdraw_digests() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
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
create trigger withdraw_digests after update of role, active on memberships for each row
  when (old.role <> new.role or old.active <> new.active) execute function withdraw_digests();

create policy own_read on notifications for update to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()))
  with check (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

create policy own_delete on notifications for delete to plumbline_app
  using (user_id = (select current_actor()) and workspace_id = (select current_workspace()));

create policy tell on notifications for insert to plumbline_app
  with check (workspace_id = (select current_workspace()));

/*
 * Takes back the unread news of the actor's own last change of a record, if `p_changes` undo exactly that one within a
 * minute of it. Gives those who no longer have it.
 */
create function take_back_news(p_kind text, p_subject uuid, p_changes jsonb, p_now timestamptz) returns setof uuid
  language sql security definer set search_path = plumbline, pg_temp
as $$
  with last as (
    select a.created_at, a.user_id, a.changes from activities a
     where a.entity_id = p_subject and a.workspace_id = current_workspace()
     order by a.created_at desc, a.id desc limit 1)
  delete from notifications n using last
   where n.subject_id = p_subject and n.subject_kind = p_kind and n.workspace_id = current_workspace()
     and n.created_at = last.created_at and not n.is_read
     and last.user_id = current_actor() and last.created_at >= p_now - interval '1 minute'
     and last.changes = (select jsonb_object_agg(field, jsonb_build_object('before', change -> 'after',
                                                                           'after', change -> 'before'))
                           from jsonb_each(p_changes) each(field, change))
  returning n.user_id
$$;
grant execute on function take_back_news to plumbline_app;

create policy system on notifications to plumbline_system using (true) with check (true);
grant select, insert, update (is_read), delete on notifications to plumbline_app;
grant select, insert on notifications to plumbline_system;
