-- The browsers that each person has signed in with, recognised by a cookie.
create table devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the mark in the cookie. A mark belongs to one person.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The User-Agent header, as at the last sign-in.
  device text not null default '',
  -- Until when it may sign in without a second factor, if it may.
  trusted_until timestamptz
);
create index devices_by_user on devices (user_id, last_used_at desc);

alter table sessions add column device_id uuid references devices on delete set null;
create index sessions_by_device on sessions (device_id) where device_id is not null;

-- Whether the new password was asked for on a device that its owner has signed in with.
alter table password_resets add column from_own_device boolean not null default false;
