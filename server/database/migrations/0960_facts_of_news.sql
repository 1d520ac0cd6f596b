-- News that the database gathers is stored as facts, and the server makes its sentences (contract/mail/news-words.ts).
-- What was written before keeps its text.
alter table notifications
  add column facts jsonb,
  alter column title drop not null,
  alter column message drop not null,
  add constraint notifications_words_or_facts check (
    case when facts is null then title is not null and message is not null
         else topic is not null and title is null and message is null end);
