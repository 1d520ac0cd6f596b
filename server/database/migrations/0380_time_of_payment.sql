-- People do not say when they recorded a payment: the trigger does.
alter table expense_payments alter column created_at set default clock_timestamp();
