-- When the person of a sign-in last proved who they are. Sensitive acts require that it is recent.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
