-- Search ignores case, tone marks and dots: a column, since folding takes longer than comparing, and its index. Each is
-- what folded() makes of the searched columns.

drop index tasks_by_text;
alter table tasks add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || title || ' ' || description, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index tasks_by_text on tasks using gin (workspace_id, folded gin_trgm_ops);

drop index expenses_by_text;
alter table expenses add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || description || ' ' || vendor || ' ' || invoice_number, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index expenses_by_text on expenses using gin (workspace_id, folded gin_trgm_ops);

drop index projects_by_text;
alter table projects add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || title || ' ' || location, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index projects_by_text on projects using gin (folded gin_trgm_ops);

drop index users_by_text;
alter table users add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || name || ' ' || company, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index users_by_text on users using gin (folded gin_trgm_ops);

drop index programme_activities_by_text;
alter table programme_activities add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || code || ' ' || name, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index programme_activities_by_text on programme_activities using gin (workspace_id, folded gin_trgm_ops);

drop index drawings_by_words;
alter table drawings add column folded text generated always as (
    translate(lower(regexp_replace(normalize(' ' || number || ' ' || title, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index drawings_by_words on drawings using gin (folded gin_trgm_ops);

drop index drawing_sheets_by_words;
alter table drawing_sheets add column folded text generated always as (
    translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')) stored;
create index drawing_sheets_by_words on drawing_sheets using gin (folded gin_trgm_ops);

-- Words of searches are folded too.
insert into search_words (workspace_id, word)
select distinct workspace_id, f from search_words, lateral (select translate(lower(regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''') as f) x
 where word ~ '[^\u0001-\u007f]' and length(f) between 4 and 40
on conflict do nothing;
delete from search_words where word ~ '[^\u0001-\u007f]' and word <> translate(lower(regexp_replace(normalize(word, NFKD), '[\u0300-\u036f]+', '', 'g')),
      'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''');

-- Titles are sorted as name_order() says.
drop index tasks_by_title;
alter table tasks drop column title_key;
alter table tasks add column title_key text collate "C" generated always as (
    regexp_replace(regexp_replace(
      replace(translate(lower(regexp_replace(normalize(title, NFD), '[\u0300-\u0322\u0324-\u036f]+', '', 'g')),
        'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ'''''''), U&'\0323', '~'),
      '([0-9]+)', '00000000000\1', 'g'), '(?<![0-9])0+(?=[0-9]{12,})', '', 'g')) stored;
create index tasks_by_title on tasks (workspace_id, title_key, place);
