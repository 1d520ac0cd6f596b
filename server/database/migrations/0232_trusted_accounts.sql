-- Who vouched for an account whose address is not proven, in this workspace alone.
alter table memberships
  add column vouched_by uuid references users on delete set null,
  add column vouched_at timestamptz;
create index memberships_by_voucher on memberships (vouched_by) where vouched_by is not null;

-- Whether unproven accounts are kept from approving and paying; null for the default, which is on where a
-- mail server is set up.
alter table workspaces add column proven_only boolean;

/*
 * What stood out when an expense was approved, by person, and when it was paid. 'unproven': nobody had proven or
 * vouched for the address of whoever did it. 'invited': they and whoever entered the expense had invited one
 * another a short time before.
 */
alter table expenses
  add column approval_marks jsonb not null default '{}' check (jsonb_typeof(approval_marks) = 'object'),
  add column payment_marks text[] not null default '{}' check (payment_marks <@ '{unproven,invited}');
