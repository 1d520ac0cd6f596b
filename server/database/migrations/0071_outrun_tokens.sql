-- A refresh token that came to nothing because its sibling was used first: it has no grace. Two who each
-- hold one of two siblings could otherwise go on beside each other for ever, each within it.
alter table refresh_tokens
  add column outrun boolean not null default false,
  add constraint outrun_is_replaced check (not outrun or replaced_at is not null);
