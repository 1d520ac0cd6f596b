-- Typing errors were corrected by all words of the workspace, also for those who see some of its projects
-- only: whether a word was taken as it stood told them of titles that they may not see. Now by what the
-- asker may see: all words for those who see all projects, for others those of their own.

/*
 * The words in titles of tasks that the actor may see, of the newest some thousands of them; null, which
 * stands for all that the workspace knows, for those who see all projects.
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

drop function meant_by(text, boolean, integer);

/*
 * What a word of a search was probably meant to be, the likeliest first; no row if nothing is like it. A
 * word without spelling stands as it is, which null says; so does, unless p_doubt, one that begins a
 * known word. Letters that changed places are tried apart: they leave few trigrams alike.
 * p_known: as words_in_sight() gives it.
 */
create function meant_by(p_word text, p_doubt boolean, p_limit integer, p_known text[])
  returns table (word text, n bigint)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
  set pg_trgm.word_similarity_threshold = 0.4
  set plan_cache_mode = force_custom_plan
as $$
begin
  if p_word !~ '^[[:alpha:]]{4,40}$' or (not p_doubt and case
    when p_known is null then exists (
      select from search_words k where k.workspace_id = current_workspace()
         and k.word >= p_word and k.word < p_word || U&'\+10FFFF' collate "C")
    else exists (select from unnest(p_known) k where starts_with(k, p_word)) end) then
    return query select null::text, g::bigint from generate_series(1, p_limit) g;
    return;
  end if;
  if p_known is not null then
    return query
      with swapped as (
        select overlay(p_word placing reverse(substr(p_word, i, 2)) from i for 2) as as_meant
          from generate_series(1, length(p_word) - 1) i
      ), like_it as (
        select k.word, case when exists (select from swapped s where starts_with(k.word, s.as_meant))
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

-- As before, but for whose words it corrects by.
create or replace function find_tasks(p_phrase text, p_words text[], p_patterns text[], p_limit integer)
  returns table (id uuid, rank integer)
  language plpgsql stable security definer set search_path = plumbline, pg_temp
as $$
declare
  candidates constant integer := 100;
  found uuid[];
  guessed uuid[] := '{}';
  known text[];
  meant text[];
  corrected boolean;
begin
  found := array(select distinct c from task_candidates(p_patterns, candidates) c);
  if cardinality(found) < p_limit then
    known := words_in_sight();
    for attempt in 1..3 loop
      select array_agg(coalesce('%' || m.word || '%', p_patterns[w.place]) order by w.place),
             bool_or(m.word is not null)
        into meant, corrected
        from unnest(p_words) with ordinality w(word, place)
        join lateral meant_by(w.word, cardinality(found) = 0, 3, known) m on m.n = attempt;
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

revoke execute on function words_in_sight, meant_by from public;
