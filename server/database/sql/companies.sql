-- The directory of companies.

-- The actor's own company and those of the people on the actor's teams. Security definer, since the policy
-- of memberships would be evaluated separately for each person.
create function visible_companies() returns setof uuid
  language sql stable security definer rows 20 set search_path = plumbline, pg_temp
as $$
  select company_id from memberships
   where workspace_id = (select current_workspace()) and user_id = (select current_actor()) and company_id is not null
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

-- Phone, address and tax number are for those who maintain the directory.
create policy managed on company_details to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or (select manages_people())));
grant select, insert, update (phone, address, tax_number), delete on company_details to plumbline_app;

-- Companies of the directory by name or trade, as find_projects does. Row-level security chooses the visible ones: a
-- directory is short enough to read.
create function find_companies(p_phrase text, p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5
as $$
begin
  return query
    select c.id, search_rank(c.name, p_phrase, p_patterns) as rank from companies c
     where c.workspace_id = (select current_workspace()) and folded(' ' || c.name || ' ' || c.trade) like all (p_patterns)
     order by 2, name_order(c.name) collate "C", c.id limit p_limit;
  if found then return; end if;
  return query
    select c.id, 8 from companies c
     where c.workspace_id = (select current_workspace()) and length(p_phrase) > 3
       and p_phrase <% folded(' ' || c.name || ' ' || c.trade)
     order by word_similarity(p_phrase, folded(c.name)) desc, name_order(c.name) collate "C", c.id limit p_limit;
end
$$;
grant execute on function find_companies to plumbline_app;
