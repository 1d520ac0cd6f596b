-- What people did, and how many activities each day had.

-- Who may read an activity, for counting it: everybody who sees the project ('open'), those who see its cost plan
-- ('plan'), or those who run projects and the maker of the expense ('expense'). It agrees with the policy
-- `seen`. A type that is not listed is for those who run projects.
create function activity_kind(p_entity_type text) returns text
  language sql immutable parallel safe
as $$
  select case
    when p_entity_type = any (open_subjects()) or p_entity_type in ('user', 'invitation', 'workspace', 'resource')
      then 'open'
    when p_entity_type = 'cost_plan' then 'plan'
    else 'expense' end
$$;

create function count_activities() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into activity_days as d (workspace_id, project_id, day, kind, slot, activities)
  select a.workspace_id, coalesce(a.project_id, '00000000-0000-0000-0000-000000000000'),
         (a.created_at at time zone w.time_zone)::date,
         activity_kind(a.entity_type), my_slot(), count(*)
    from added a join workspaces w on w.id = a.workspace_id
   group by 1, 2, 3, 4 order by 1, 3, 2, 4
  on conflict (workspace_id, day, project_id, kind, slot)
    do update set activities = d.activities + excluded.activities;
  return null;
end
$$;

create trigger count_added after insert on activities
  referencing new table as added for each statement execute function count_activities();

-- With sight_of_subject, activities on a record are for those who see the record. Activities on a cost plan
-- are for those who see that plan. A type that is not listed is for those who run projects.
create policy seen on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (entity_type = any (subject_kinds())
            or entity_type in ('user', 'invitation', 'workspace', 'resource')
            or (entity_type = 'cost_plan' and project_id in (select my_cost_plans()))))));

-- Activities on draft revisions are for those who run projects, even if others see the drawing.
create policy drafts on activities as restrictive for select to plumbline_app
  using (action <> 'drafted' or entity_type <> 'drawing' or (select sees_all_projects()));

-- A contractor also reads about their own imports. The activity itself names the person, since the import is
-- swept after a while.
create policy own_imports on activities for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and entity_type = 'import'
    and (select actor_role()) = 'contractor'
    and user_id = (select current_actor())
    and project_id in (select my_projects()));

create policy record on activities for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));

create policy system on activities to plumbline_system using (true) with check (true);
grant select, insert on activities to plumbline_app;
grant insert on activities to plumbline_system;

-- Budgets that activities mention, for those who see the budget.
create policy seen on activity_budgets for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_budgets())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy record on activity_budgets for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert on activity_budgets to plumbline_app;

create policy seen on activity_days for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
          and (kind = 'open' or (kind = 'plan' and project_id in (select my_cost_plans()))))));
grant select on activity_days to plumbline_app;
