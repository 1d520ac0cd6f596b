-- The event stream tells a page that opens what changed while it loaded. A change is the last statement of its
-- transaction, so its own time is nearly that of the commit; the transaction's time may be minutes earlier.
alter table changes alter at set default clock_timestamp();

-- A BRIN index sees the newest rows only after a vacuum.
drop index changes_by_age;
create index changes_by_time on changes (at);
