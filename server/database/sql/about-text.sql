-- How text is searched and sorted. engine/folded-text.ts does the same; migration 0800 has the same expressions.

-- Text without case, tone marks and dots. Most texts are plain and take little time.
create function folded(p_text text) returns text
  language sql immutable parallel safe
  return case when p_text ~ '[^\u0001-\u007f]'
    then translate(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]+', '', 'g')),
           'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ''''''')
    else lower(p_text) end;

-- The text by which names are sorted, as collation "C" compares it: without case and tone marks, letters with a dot below
-- after those without, numbers by their size. A collation of ICU would do, but a server may have none, or another version.
create function name_order(p_text text) returns text
  language sql immutable parallel safe
  return case when p_text ~ '[^\u0001-/:-\u007f]'
    then regexp_replace(regexp_replace(
           replace(translate(lower(regexp_replace(normalize(p_text, NFD), '[\u0300-\u0322\u0324-\u036f]+', '', 'g')),
             'ɓƁɗƊƙƘƴƳøØłŁđĐħĦıɔƆɛƐŋŊǝƎəƏς’‘ʼ', 'bbddkkyyoollddhhiooeenneeeeσ'''''''), U&'\0323', '~'),
           '([0-9]+)', '00000000000\1', 'g'), '(?<![0-9])0+(?=[0-9]{12,})', '', 'g')
    else lower(p_text) end;
grant execute on function folded, name_order to plumbline_app, plumbline_system;
