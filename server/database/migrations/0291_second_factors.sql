-- The authenticator app of a person, if they have one.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with a key that is not in the database.
  sealed bytea not null,
  created_at timestamptz not null,
  -- Null while it is being set up: it protects nothing yet.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted. It and earlier ones never work again.
  last_step bigint not null default 0
);

-- Codes on paper, for who has lost everything else. Each works once.
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The first characters, by which a code is found. The rest is hashed like a password.
  selector text not null,
  hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, selector)
);

-- A sign-in whose password was right and that waits for the second factor.
create table sign_in_tickets (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  -- Another password makes the ticket worthless.
  password_changed_at timestamptz not null,
  wrong integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
