-- What people were called before, each with the moment until which: signatures keep the name of their moment.
alter table users add column former_names jsonb not null default '[]'
  check (jsonb_typeof(former_names) = 'array');
