-- The directory of companies.

-- The actor's own company and those of the people on the actor's teams. Security definer, since the policy
-- of memberships would be asked for each person apart.
create function visible_companies() returns setof uuid
  language sql stable security definer rows 20 set search_path = plumbline, pg_temp
as $$
  select company_id from memberships
   where workspace_id = current_workspace() and user_id = current_actor() and company_id is not null
  union
  select m.company_id from project_members t
    join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
   where t.project_id in (select my_projects()) and m.company_id is not null
$$;
grant execute on function visible_companies to plumbline_app;

create policy seen on companies for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())
      or id in (select visible_companies())));

create policy managed on companies to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())));
grant select, insert, delete,
  update (kind, name, trade, updated_at, version, field_versions) on companies to plumbline_app;

-- Phone, address and tax number are for those who keep the directory.
create policy managed on company_details to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())));
grant select, insert, update (phone, address, tax_number), delete on company_details to plumbline_app;
