-- News of an expense leads to it. Without the expense it is no news any more; who may see it is asked anew.
alter table notifications
  add column expense_id uuid references expenses on delete set null;
create index notifications_by_expense on notifications (expense_id) where expense_id is not null;
