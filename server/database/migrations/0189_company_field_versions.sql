-- As for the other records that two people may change apart.
alter table companies add column field_versions jsonb not null default '{}';
