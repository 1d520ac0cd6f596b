-- A payment that should not have been recorded is taken back by one of the opposite amount, with the reason.
alter table expense_payments
  add column reverses uuid unique references expense_payments,
  add column reason text not null default '' check (length(reason) <= 400),
  add check ((reverses is null) = (reason = ''));
