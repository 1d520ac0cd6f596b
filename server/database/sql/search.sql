-- Search by a few letters, typing errors allowed, in a workspace of any size. Comparing a misspelt word with
-- a million titles takes seconds. So search_words corrects the word first, and the corrected word is searched
-- for. Only these functions read search_words: its words come from titles that the actor may not see.

-- The words worth correcting. Shorter words are quick to type again, and numbers have no spelling.
create function words_of(p_text text) returns setof text
  language sql immutable strict parallel safe
as $$
  select distinct w from regexp_split_to_table(folded(p_text), '[^[:alpha:]]+') w
   where length(w) between 4 and 40
$$;

create function learn_words() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- Sorted, so that two transactions that add the same new words do not deadlock.
  insert into search_words (workspace_id, word)
  select distinct a.workspace_id, w from added a, words_of(a.title) w
   where not exists (select from search_words k where k.workspace_id = a.workspace_id and k.word = w)
   order by 1, 2
  on conflict do nothing;
  return null;
end
$$;

create trigger learn_words after insert on tasks
  referencing new table as added for each statement execute function learn_words();

create function learn_new_title() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into search_words (workspace_id, word)
  select new.workspace_id, w from words_of(new.title) w
   where not exists (select from search_words k where k.workspace_id = new.workspace_id and k.word = w)
   order by 2
  on conflict do nothing;
  return null;
end
$$;

create trigger learn_new_title after update of title on tasks
  for each row when (old.title is distinct from new.title) execute function learn_new_title();

/*
 * 0 if the text begins with the phrase, 1 if it has the phrase, 2 if it has all words; then the same for words that only
 * begin so; 6 if it matches all patterns, else 7. A whole word comes first: "cement" is no "reinforcement".
 */
create function search_rank(p_title text, p_phrase text, p_patterns text[]) returns integer
  language sql immutable parallel safe
as $$
  select case
      when starts_with(f.title, f.phrase || ' ') then 0
      when position(f.phrase || ' ' in f.title) > 0 then 1
      when f.title like all (array(select '% ' || trim(p, '% ') || ' %' from unnest(p_patterns) p)) then 2
      when starts_with(f.title, f.phrase) then 3
      when position(f.phrase in f.title) > 0 then 4
      when f.title like all (array(select '% ' || trim(p, '% ') || '%' from unnest(p_patterns) p)) then 5
      when ' ' || folded(p_title) like all (p_patterns) then 6
      else 7
    end
    from (select regexp_replace(' ' || folded(p_title) || ' ', '[^a-z0-9\u0080-\uffff]+', ' ', 'g') as title,
                 rtrim(regexp_replace(' ' || p_phrase, '[^a-z0-9\u0080-\uffff]+', ' ', 'g')) as phrase) f
$$;

/*
 * Ids of tasks that match all patterns (LIKE, folded, the rarest first), at most p_limit, among what the actor may
 * see. For those on a few teams their own tasks are scanned, newest first. For others the newest of all are
 * scanned, which soon finds frequent words; then the index, which is quick for rare ones.
 */
create function task_candidates(p_patterns text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  few constant integer := 30000;
  newest constant integer := 2000;
  -- How many tasks to scan if the newest ones show that this finds enough.
  many constant integer := 40000;
  found uuid[] := '{}';
  teams integer;
begin
  if sees_all_projects() then
    found := array(
      select t.id from (select x.id, x.folded from tasks x
                         where x.workspace_id = (select current_workspace())
                           and (x.project_id in (select trashed_projects())) is not true
                         order by x.place desc limit newest) t
       where t.folded like all (p_patterns) limit p_limit);
    if cardinality(found) between p_limit * newest / many and p_limit - 1 then
      found := array(
        select t.id from (select x.id, x.folded from tasks x
                           where x.workspace_id = (select current_workspace())
                             and (x.project_id in (select trashed_projects())) is not true
                           order by x.place desc limit many) t
         where t.folded like all (p_patterns) limit p_limit);
    end if;
    -- Half of the limit is enough to choose from. Fewer means that the newest matched by chance: the index
    -- finds the older ones.
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
                 select y.id from (select x.id, x.folded from tasks x
                                    where x.project_id = p.id order by x.place desc offset 0) y
                  where y.folded like all (p_patterns)
                  limit greatest(p_limit / teams, 20)) t
         limit p_limit;
      return;
    end if;
  end if;
  return query
    select t.id from tasks t
     where t.folded like p_patterns[1]
       and t.folded like coalesce(p_patterns[2], p_patterns[1])
       and t.folded like all (p_patterns)
       and t.workspace_id = (select current_workspace())
       and ((select sees_all_projects()) or t.project_id in (select my_projects()))
       and (t.project_id in (select trashed_projects())) is not true
     limit p_limit;
end
$$;

/*
 * The words in the titles of some thousands of the newest tasks that the actor may see. Null, which means all
 * words of the workspace, for those who see all projects. Correcting by other words would disclose titles
 * that the actor may not see.
 */
create function words_in_sight() returns text[]
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  newest constant integer := 3000;
begin
  if sees_all_projects() then
    return null;
  end if;
  return array(
    select distinct w from my_projects() p(id) cross join lateral (
             select x.title from tasks x
              where x.project_id = p.id order by x.place desc
              limit greatest(newest / greatest((select count(*) from my_projects()), 1), 20)) t,
           words_of(t.title) w);
end
$$;

/*
 * The words that a word of a search may mean, the likeliest first; no row if none is similar. Null means the
 * word as typed: it has no spelling, or (unless p_doubt) it begins a known word. Transposed letters are tried
 * separately, since they leave few trigrams in common. p_known is what words_in_sight() returns.
 */
create function corrections_of(p_word text, p_doubt boolean, p_limit integer, p_known text[])
  returns table (word text, n bigint)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_word !~ '^[[:alpha:]]{4,40}$' or (not p_doubt and case
    when p_known is null then exists (
      select from search_words k where k.workspace_id = (select current_workspace())
         and k.word >= p_word and k.word < p_word || U&'\+10FFFF' collate "C")
    else exists (select from unnest(p_known) k where starts_with(k, p_word)) end) then
    return query select null::text, g::bigint from generate_series(1, p_limit) g;
    return;
  end if;
  if p_known is not null then
    return query
      with swapped as (
        select overlay(p_word placing reverse(substr(p_word, i, 2)) from i for 2) as swapped_word
          from generate_series(1, length(p_word) - 1) i
      ), like_it as (
        select k.word, case when exists (select from swapped s where starts_with(k.word, s.swapped_word))
                 then 2.0 else word_similarity(p_word, k.word) + similarity(p_word, k.word) / 10
               end as likeness
          from unnest(p_known) k(word)
      )
      select l.word, row_number() over (order by l.likeness desc, l.word collate "C")
        from like_it l where l.likeness = 2 or p_word <% l.word order by 2 limit p_limit;
    return;
  end if;
  return query
    with swapped as (
      select overlay(p_word placing reverse(substr(p_word, i, 2)) from i for 2) as swapped_word
        from generate_series(1, length(p_word) - 1) i
    ), like_it as (
      select k.word, 2.0 as likeness from swapped s
        join search_words k on k.word >= s.swapped_word and k.word < s.swapped_word || U&'\+10FFFF' collate "C"
       where k.workspace_id = (select current_workspace())
      union all
      select k.word, word_similarity(p_word, k.word) + similarity(p_word, k.word) / 10
        from search_words k
       where k.workspace_id = (select current_workspace()) and p_word <% k.word
    )
    select l.word::text, row_number() over (order by max(l.likeness) desc, l.word)
      from like_it l group by l.word order by 2 limit p_limit;
end
$$;

/*
 * Tasks that the actor may see and that a search may mean, the likeliest first. If the search as typed finds
 * too few, its words are corrected; those results come last. p_words: the words, folded; p_patterns:
 * their LIKE patterns, folded. Both are sorted by length, longest first.
 */
create function find_tasks(p_phrase text, p_words text[], p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  candidates constant integer := 100;
  found uuid[];
  guessed uuid[] := '{}';
  known text[];
  attempted text[];
  corrected boolean;
begin
  -- Words that begin with the search text come before those that only contain it, however many there are.
  found := array(select distinct c from task_candidates(
    array(select '% ' || ltrim(p, '% ') from unnest(p_patterns) with ordinality w(p, n) order by n), candidates) c);
  if cardinality(found) < p_limit then
    found := array(select unnest(found) union select c from task_candidates(p_patterns, candidates) c);
  end if;
  if cardinality(found) < p_limit then
    known := words_in_sight();
    for attempt in 1..3 loop
      select array_agg(coalesce('%' || m.word || '%', p_patterns[w.place]) order by w.place),
             bool_or(m.word is not null)
        into attempted, corrected
        from unnest(p_words) with ordinality w(word, place)
        join lateral corrections_of(w.word, cardinality(found) = 0, 3, known) m on m.n = attempt;
      exit when not corrected or coalesce(cardinality(attempted), 0) < cardinality(p_words);
      guessed := guessed || array(select c from task_candidates(attempted, candidates) c);
      exit when cardinality(guessed) >= p_limit;
    end loop;
  end if;
  return query
    select t.id, case when t.id = any (found) then search_rank(t.title, p_phrase, p_patterns) else 8 end
      from tasks t where t.id = any (found || guessed)
     order by 2, t.status in ('done', 'completed'), t.place desc limit p_limit;
end
$$;

-- Projects, like find_tasks. They are few enough to compare the search itself with their titles.
create function find_projects(p_phrase text, p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with found as (
      select p.id, p.title, p.created_at from projects p
       where p.folded like p_patterns[1]
         and p.folded like all (p_patterns)
         and p.workspace_id = (select current_workspace()) and p.deleted_at is null
         and ((select sees_all_projects()) or p.id in (select my_projects()))
       limit 1000
    )
    select f.id, search_rank(f.title, p_phrase, p_patterns) from found f
     order by 2, f.created_at desc limit p_limit;
  if found then return; end if;
  return query
    with near as materialized (
      select p.id, p.title, p.created_at, p.workspace_id from projects p
       where p_phrase <% p.folded and length(p_phrase) > 3 and p.deleted_at is null
    )
    select p.id, 8 from near p
     where p.workspace_id = (select current_workspace())
       and ((select sees_all_projects()) or p.id in (select my_projects()))
     order by word_similarity(p_phrase, folded(p.title)) desc, p.created_at desc limit p_limit;
end
$$;

-- Activities of visible programmes by code or name, like find_projects; those that are not finished come first.
create function find_activities(p_phrase text, p_patterns text[], p_limit integer)
  returns table (project_id uuid, id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with found as materialized (
      select a.project_id, a.id, a.name, a.actual_finish, a.starts_at from programme_activities a
       where a.workspace_id = (select current_workspace())
         and a.folded like p_patterns[1]
         and a.folded like all (p_patterns)
         and ((select sees_all_projects()) or a.project_id in (select my_projects()))
         and exists (select from projects p where p.id = a.project_id and p.deleted_at is null)
       limit 1000
    )
    select f.project_id, f.id, search_rank(f.name, p_phrase, p_patterns) from found f
     order by 3, f.actual_finish is not null, f.starts_at, f.id limit p_limit;
end
$$;

-- People of the workspace whom the actor may know of, by name or company, like find_projects.
create function find_people(p_phrase text, p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.5
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with named as materialized (
      select u.id, u.name from users u
       where u.folded like p_patterns[1]
         and u.folded like all (p_patterns)
         and exists (select from memberships m where m.user_id = u.id
                        and m.workspace_id = (select current_workspace()) and m.active)
       limit 1000
    )
    select u.id, search_rank(u.name, p_phrase, p_patterns) from named u
     where u.id in (select visible_people())
     order by 2, name_order(u.name) collate "C", u.id limit p_limit;
  if found then return; end if;
  return query
    with near as materialized (
      select u.id, u.name from users u
       where p_phrase <% u.folded and length(p_phrase) > 3
    )
    select u.id, 8 from near u
      join memberships m on m.user_id = u.id and m.workspace_id = (select current_workspace()) and m.active
     where u.id in (select visible_people())
     order by word_similarity(p_phrase, folded(u.name)) desc, name_order(u.name) collate "C", u.id limit p_limit;
end
$$;
/*
 * Expenses that the actor may see and that a search may mean, the newest first: by description, vendor and invoice
 * number, or by amount. p_patterns: LIKE patterns, folded, the rarest first; p_invoice: a LIKE pattern of invoice keys, p_from
 * and p_to: the amounts that match; null for none. A contractor's own expenses are scanned. For others the newest of all are scanned, which soon finds frequent
 * words; then the index, which is quick for rare ones.
 */
create function find_expenses(p_patterns text[], p_invoice text, p_from numeric, p_to numeric, p_limit integer)
  returns table (id uuid)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
  -- The expenses of other people and companies are never read.
  set enable_seqscan = off
as $$
declare
  newest constant integer := 2000;
  candidates constant integer := 1000;
  found uuid[] := '{}';
begin
  if not sees_all_projects() then
    return query
      select e.id from (select * from expenses x where x.created_by = (select current_actor()) offset 0) e
       where (select actor_role()) = 'contractor' and e.workspace_id = (select current_workspace())
         and e.project_id in (select my_projects()) and (e.project_id in (select trashed_projects())) is not true
         and (e.folded like all (p_patterns)
           or e.invoice_key like p_invoice
           or (e.amount >= p_from and e.amount < p_to))
       order by e.spent_on desc, e.id desc limit p_limit;
    return;
  end if;
  if p_from is not null then
    found := array(
      select e.id from expenses e
       where e.workspace_id = (select current_workspace()) and e.amount >= p_from and e.amount < p_to
         and (e.project_id in (select trashed_projects())) is not true
       limit candidates);
  end if;
  if p_invoice is not null then
    found := found || array(
      select e.id from expenses e
       where e.workspace_id = (select current_workspace()) and e.invoice_key <> '' and e.invoice_key like p_invoice
         and (e.project_id in (select trashed_projects())) is not true
       limit candidates);
  end if;
  if cardinality(found) < p_limit then
    found := found || array(
      select e.id from (select x.id, x.project_id, x.folded from expenses x
                         where x.workspace_id = (select current_workspace())
                         order by x.spent_on desc, x.id desc limit newest) e
       where e.folded like all (p_patterns)
         and (e.project_id in (select trashed_projects())) is not true
       limit p_limit);
  end if;
  if cardinality(found) < p_limit then
    found := found || array(
      select e.id from expenses e
       where e.folded like p_patterns[1]
         and e.folded like all (p_patterns)
         and e.workspace_id = (select current_workspace())
         and (e.project_id in (select trashed_projects())) is not true
       limit candidates);
  end if;
  return query
    select e.id from expenses e where e.id = any (found) order by e.spent_on desc, e.id desc limit p_limit;
end
$$;
grant execute on function search_rank, find_tasks, find_projects, find_activities, find_people, find_expenses to plumbline_app;
