-- Whoever opens a page is told what changed while it loaded. A change is written last in its transaction, so that this is
-- nearly the time of its commit; the time at which a long transaction began is not.
alter table changes alter at set default clock_timestamp();

-- A BRIN index sees the newest rows only after a vacuum.
drop index changes_by_age;
create index changes_by_time on changes (at);
