-- Two words that many tasks hold cost a search in a million tasks a tenth of a second and more, and what
-- hardly anybody on a few teams sees a whole second: the index first found everybody's.

/*
 * Ids of tasks that hold all patterns (ILIKE, the most telling first), at most p_limit, among what the
 * actor may see. Those on a few teams have their own tasks looked through, the newest first. For others
 * the newest of all are, among which frequent words are soon found; then the index, quick for rare ones.
 */
create or replace function task_candidates(p_patterns text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  few constant integer := 30000;
  newest constant integer := 2000;
  -- How many are looked through where the newest show that this will find enough.
  many constant integer := 40000;
  found uuid[] := '{}';
  teams integer;
begin
  if sees_all_projects() then
    found := array(
      select t.id from (select x.id, x.title, x.description from tasks x
                         where x.workspace_id = current_workspace()
                         order by x.place desc limit newest) t
       where (' ' || t.title || ' ' || t.description) ilike all (p_patterns) limit p_limit);
    if cardinality(found) between p_limit * newest / many and p_limit - 1 then
      found := array(
        select t.id from (select x.id, x.title, x.description from tasks x
                           where x.workspace_id = current_workspace()
                           order by x.place desc limit many) t
         where (' ' || t.title || ' ' || t.description) ilike all (p_patterns) limit p_limit);
    end if;
    -- Half of it is plenty to choose from. Fewer were new by chance: older ones are for the index.
    if cardinality(found) >= p_limit / 2 then
      return query select unnest(found);
      return;
    end if;
  else
    select count(*) into teams from my_projects();
    if teams = 0 then
      return;
    end if;
    if few >= (select coalesce(sum(k.tasks), 0) from task_totals k
                where k.project_id in (select my_projects())) then
      return query
        select t.id from my_projects() p(id) cross join lateral (
                 select y.id from (select x.id, x.title, x.description from tasks x
                                    where x.project_id = p.id order by x.place desc offset 0) y
                  where (' ' || y.title || ' ' || y.description) ilike all (p_patterns)
                  limit greatest(p_limit / teams, 20)) t
         limit p_limit;
      return;
    end if;
  end if;
  return query
    select t.id from tasks t
     where (' ' || t.title || ' ' || t.description) ilike p_patterns[1]
       and (' ' || t.title || ' ' || t.description) ilike coalesce(p_patterns[2], p_patterns[1])
       and (' ' || t.title || ' ' || t.description) ilike all (p_patterns)
       and t.workspace_id = current_workspace()
       and (sees_all_projects() or t.project_id in (select my_projects()))
     limit p_limit;
end
$$;
