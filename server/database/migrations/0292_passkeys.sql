-- Keys that a person's devices hold. Here is only what verifies them.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it was used; zero from those that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What a device is asked to sign. Each is used once.
create table passkey_challenges (
  hash bytea primary key,
  -- For whom a passkey is being added; null to sign in or to confirm.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
