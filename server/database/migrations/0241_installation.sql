-- What the owner of the installation's first company decides for all of it: one row.
create table installation (
  singleton boolean primary key default true check (singleton),
  -- As REGISTRATION writes it; null while the owner has not decided.
  registration text check (length(registration) between 1 and 2000),
  -- When the owner dismissed the notice that registration is open.
  registration_noticed_at timestamptz
);
insert into installation default values;
