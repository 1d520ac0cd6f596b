-- The key of the seals that confirm who a transaction acts for. Only the owner's functions read it. See
-- docs/decisions/the-wall-in-the-database.md. It is not in a backup: each database has its own.
create table seal_key (
  single boolean primary key default true check (single),
  key bytea not null check (length(key) = 32)
);
insert into seal_key (key)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
