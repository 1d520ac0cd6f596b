-- Who gets news of changes beyond those who run projects: everybody who sees the record, by the functions that
-- the policies use.

/*
 * The clients and contractors who see any of these rows, which may be how records were or will be: news of a change goes
 * to those who saw the record before it, too. For those who see the projects.
 */
create function viewers_of_site_rows(p_rows jsonb) returns table (id uuid, person uuid)
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  select distinct r.id, m.user_id
    from jsonb_populate_recordset(null::site_records, p_rows) r
    join project_members t on t.project_id = r.project_id and t.workspace_id = (select current_workspace())
    join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id and m.active
   where m.role in ('client', 'contractor')
     and ((select sees_all_projects()) or r.project_id in (select my_projects()))
     and shows_site_record(m.role, m.user_id, m.company_id, (select site_states_for_clients()), r)
$$;
grant execute on function viewers_of_site_rows to plumbline_app;

/*
 * The records whose rows on devices name somebody, who may be called otherwise from now on, or be out of sight of others:
 * with nobody for those who run projects, or everybody, and with each client and contractor who sees what not everybody
 * sees. Of more than p_most of a kind, one row without a record for each project, or each of those who see the kind. For
 * the system, those who run projects or manage people, and the person.
 * @param p_team the project whose team has changed. Then only those on it know somebody more or less, wherever they are.
 */
create function records_naming(p_workspace uuid, p_person uuid, p_team uuid, p_most integer)
  returns table (kind text, project_id uuid, id uuid, viewer uuid, everybody boolean)
  language sql stable security definer set search_path = plumbline, pg_temp
as $$
  with met as (
    select t.user_id from project_members t where t.project_id = p_team
  ), concerned as (
    select t.project_id from project_members t
     where t.workspace_id = p_workspace and t.user_id in (select user_id from met)
    union select p_team
  ), naming as (
    select 'task' as kind, t.project_id, t.id from tasks t where t.workspace_id = p_workspace and t.assigned_to = p_person
    union
    select 'task', t.project_id, t.id from tasks t where t.workspace_id = p_workspace and t.created_by = p_person
    union
    select 'task', t.project_id, t.id from tasks t where t.workspace_id = p_workspace and t.proposed_by = p_person
    union
    select r.kind, r.project_id, r.id from site_records r
     where r.workspace_id = p_workspace and r.created_by = p_person and r.deleted_at is null
    union
    select e.kind, e.project_id, e.record_id from site_edits e
     where e.workspace_id = p_workspace and e.by_id = p_person and e.act = 'addendum' and e.status <> 'refused'
  ), in_reach as (
    select n.*, count(*) over (partition by n.kind) > p_most as are_many,
           n.kind = 'task' or n.kind = any (site_kinds_of_everybody()) as is_open
      from naming n
     where (p_team is null or n.project_id in (select project_id from concerned))
       and (session_user = 'plumbline_system'
        or (p_workspace = (select current_workspace())
          and ((select sees_all_projects()) or (select manages_people())
            or (p_person = (select current_actor()) and n.project_id in (select my_projects())))))
  ), viewed as (
    select n.kind, n.project_id, v.id, v.person, count(*) over (partition by n.kind) > p_most as are_many
      from (select kind, array_agg(id) as ids from in_reach where not are_many and not is_open group by kind) each
     cross join lateral viewers_of(each.kind, each.ids) v
      join in_reach n on n.kind = each.kind and n.id = v.id
     where p_team is null or v.person in (select user_id from met)
  )
  select n.kind, n.project_id, n.id, null::uuid, n.is_open from in_reach n where not n.are_many
  union all
  select v.kind, v.project_id, v.id, v.person, false from viewed v where not v.are_many
  union all
  select distinct v.kind, null::uuid, null::uuid, v.person, false from viewed v where v.are_many
  union all
  select distinct n.kind, n.project_id, null::uuid, null::uuid, n.is_open from in_reach n where n.are_many
  union all
  select distinct n.kind, null::uuid, null::uuid, t.user_id, false
    from (select distinct kind, project_id from in_reach where are_many and not is_open) n
    join project_members t on t.project_id = n.project_id
    join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id and m.active
   where (p_team is null or t.user_id in (select user_id from met))
     and (m.role = 'contractor' or (m.role = 'client' and exists (
       select from unnest(site_states_shown_in(p_workspace)) s where starts_with(s, n.kind || ' '))))
$$;
grant execute on function records_naming to plumbline_app, plumbline_system;

-- Activities about a file, a revision or a transmittal are for those who see it, even if others see the record;
-- which files clients see is for those who decide it. Files from before this was recorded are announced to
-- clients as they are shown.
create policy about on activities as restrictive for select to plumbline_app
  using ((select sees_all_projects())
    or case
         when action = 'files_shown' then false
         when about_kind = 'file' then (select actor_role()) <> 'client'
           or exists (select from files f where f.id = about_id offset 0)
         when about_kind = 'revision' then exists (select from drawing_revisions r where r.id = about_id offset 0)
         when about_kind = 'transmittal' then exists (select from transmittals t where t.id = about_id offset 0)
         when action in ('file_added', 'file_removed') then (select actor_role()) <> 'client'
           or shown_to_clients(entity_type)
         else true end);
