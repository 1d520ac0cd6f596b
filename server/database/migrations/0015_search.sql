-- Finding anything by a few letters, typing errors allowed, in a workspace of any size.
--
-- Comparing a misspelt word with a million titles takes seconds. So the words of a workspace are kept,
-- of which there are some thousands however many tasks there are: the word is corrected by these, and
-- what is then looked for is spelt as it stands in the titles.

create table search_words (
  workspace_id uuid not null references workspaces on delete cascade,
  word text collate "C" not null,
  primary key (workspace_id, word)
);
create index search_words_by_letters on search_words using gin (word gin_trgm_ops);
alter table search_words enable row level security;
alter table search_words force row level security;
-- Nobody but the functions below reads it: words come from titles that a reader may not see.
create policy owner_functions on search_words to plumbline_owner using (true) with check (true);

-- The words worth correcting. Shorter ones are soon typed again, and numbers have no spelling.
create function words_of(p_text text) returns setof text
  language sql immutable strict parallel safe
as $$
  select distinct w from regexp_split_to_table(lower(p_text), '[^[:alpha:]]+') w
   where length(w) between 4 and 40
$$;

create function learn_words() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  -- In order, so that two who bring the same new words do not wait for each other in a ring.
  insert into search_words (workspace_id, word)
  select distinct a.workspace_id, w from added a, words_of(a.title) w
   where not exists (select from search_words k where k.workspace_id = a.workspace_id and k.word = w)
   order by 1, 2
  on conflict do nothing;
  return null;
end
$$;

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

create trigger learn_words after insert on tasks
  referencing new table as added for each statement execute function learn_words();
create trigger learn_new_title after update of title on tasks
  for each row when (old.title is distinct from new.title) execute function learn_new_title();

insert into search_words select distinct workspace_id, w from tasks, words_of(title) w order by 1, 2;

create index projects_by_text on projects using gin ((' ' || title || ' ' || location) gin_trgm_ops);
create index users_by_text on users using gin ((' ' || name || ' ' || company) gin_trgm_ops);

-- Loads pg_trgm, whose settings only then may be given to a function.
select show_limit();

-- 0 where the text begins with the phrase, 1 where a word of it does, 2 where it holds all patterns, else 3.
create function search_rank(p_title text, p_phrase text, p_patterns text[]) returns integer
  language sql immutable parallel safe
  return case
    when starts_with(lower(p_title), p_phrase) then 0
    when position(' ' || p_phrase in lower(p_title)) > 0 then 1
    when ' ' || p_title ilike all (p_patterns) then 2
    else 3
  end;

/*
 * Ids of tasks that hold all patterns (ILIKE, the most telling first), at most p_limit, among what the
 * actor may see: of the newest first, among which a frequent word is soon found, then by the index,
 * which is quick for a rare one.
 */
create function task_candidates(p_patterns text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
declare
  newest constant integer := 2000;
  found_so_far integer;
begin
  if sees_all_projects() then
    return query
      select t.id from (select x.id, x.title, x.description from tasks x
                         where x.workspace_id = current_workspace()
                         order by x.place desc limit newest) t
       where (' ' || t.title || ' ' || t.description) ilike all (p_patterns) limit p_limit;
  else
    return query
      select t.id from my_projects() p(id) cross join lateral (
               select x.id, x.title, x.description from tasks x
                where x.project_id = p.id order by x.place desc
                limit greatest(newest / greatest((select count(*) from my_projects()), 1), 20)) t
       where (' ' || t.title || ' ' || t.description) ilike all (p_patterns) limit p_limit;
  end if;
  get diagnostics found_so_far = row_count;
  if found_so_far >= p_limit then
    return;
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

/*
 * What a word of a search was probably meant to be, the likeliest first; no row if nothing is like it. A
 * word without spelling stands as it is, which null says; so does, unless p_doubt, one that begins a
 * word of the workspace. Letters that changed places are tried apart: they leave few trigrams alike.
 */
create function meant_by(p_word text, p_doubt boolean, p_limit integer)
  returns table (word text, n bigint)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_word !~ '^[[:alpha:]]{4,40}$' or (not p_doubt and exists (
    select from search_words k where k.workspace_id = current_workspace()
       and k.word >= p_word and k.word < p_word || U&'\+10FFFF' collate "C")) then
    return query select null::text, g::bigint from generate_series(1, p_limit) g;
    return;
  end if;
  return query
    with swapped as (
      select overlay(p_word placing reverse(substr(p_word, i, 2)) from i for 2) as as_meant
        from generate_series(1, length(p_word) - 1) i
    ), like_it as (
      select k.word, 2.0 as likeness from swapped s
        join search_words k on k.word >= s.as_meant and k.word < s.as_meant || U&'\+10FFFF' collate "C"
       where k.workspace_id = current_workspace()
      union all
      select k.word, word_similarity(p_word, k.word) + similarity(p_word, k.word) / 10
        from search_words k
       where k.workspace_id = current_workspace() and p_word <% k.word
    )
    select l.word::text, row_number() over (order by max(l.likeness) desc, l.word)
      from like_it l group by l.word order by 2 limit p_limit;
end
$$;

/*
 * Tasks that the actor may see and that a search may mean, the likeliest first. Where too few are found
 * as it is spelt, its words are corrected; what that finds comes last.
 * p_words: the words in lower case; p_patterns: theirs for ILIKE, the longest first in both.
 */
create function find_tasks(p_phrase text, p_words text[], p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  candidates constant integer := 100;
  found uuid[];
  guessed uuid[] := '{}';
  meant text[];
  corrected boolean;
begin
  found := array(select distinct c from task_candidates(p_patterns, candidates) c);
  if cardinality(found) < p_limit then
    for attempt in 1..3 loop
      select array_agg(coalesce('%' || m.word || '%', p_patterns[w.place]) order by w.place),
             bool_or(m.word is not null)
        into meant, corrected
        from unnest(p_words) with ordinality w(word, place)
        join lateral meant_by(w.word, cardinality(found) = 0, 3) m on m.n = attempt;
      exit when not corrected or coalesce(cardinality(meant), 0) < cardinality(p_words);
      guessed := guessed || array(select c from task_candidates(meant, candidates) c);
      exit when cardinality(guessed) >= p_limit;
    end loop;
  end if;
  return query
    select t.id, case when t.id = any (found) then search_rank(t.title, p_phrase, p_patterns) else 4 end
      from tasks t where t.id = any (found || guessed)
     order by 2, t.status in ('done', 'completed'), t.place desc limit p_limit;
end
$$;

-- Projects, as find_tasks. There are few enough to compare the search itself with their titles.
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
       where (' ' || p.title || ' ' || p.location) ilike p_patterns[1]
         and (' ' || p.title || ' ' || p.location) ilike all (p_patterns)
         and p.workspace_id = current_workspace()
         and (sees_all_projects() or p.id in (select my_projects()))
       limit 1000
    )
    select f.id, search_rank(f.title, p_phrase, p_patterns) from found f
     order by 2, f.created_at desc limit p_limit;
  if found then return; end if;
  return query
    with near as materialized (
      select p.id, p.title, p.created_at, p.workspace_id from projects p
       where p_phrase <% (' ' || p.title || ' ' || p.location) and length(p_phrase) > 3
    )
    select p.id, 4 from near p
     where p.workspace_id = current_workspace()
       and (sees_all_projects() or p.id in (select my_projects()))
     order by word_similarity(p_phrase, p.title) desc, p.created_at desc limit p_limit;
end
$$;

-- People of the workspace whom the actor may know of, by name or company, as find_projects.
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
       where (' ' || u.name || ' ' || u.company) ilike p_patterns[1]
         and (' ' || u.name || ' ' || u.company) ilike all (p_patterns)
         and exists (select from memberships m where m.user_id = u.id
                        and m.workspace_id = current_workspace() and m.active)
       limit 1000
    )
    select u.id, search_rank(u.name, p_phrase, p_patterns) from named u
     where u.id in (select visible_people())
     order by 2, u.name, u.id limit p_limit;
  if found then return; end if;
  return query
    with near as materialized (
      select u.id, u.name from users u
       where p_phrase <% (' ' || u.name || ' ' || u.company) and length(p_phrase) > 3
    )
    select u.id, 4 from near u
      join memberships m on m.user_id = u.id and m.workspace_id = current_workspace() and m.active
     where u.id in (select visible_people())
     order by word_similarity(p_phrase, u.name) desc, u.name, u.id limit p_limit;
end
$$;

revoke execute on function words_of, learn_words, learn_new_title, search_rank, task_candidates,
  meant_by, find_tasks, find_projects, find_people from public;
grant execute on function find_tasks, find_projects, find_people to plumbline_app;
