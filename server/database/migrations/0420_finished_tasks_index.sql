-- A task that is accepted, back at work or deleted leaves the unread notifications that count it.
create index notifications_of_finished on notifications using gin (subjects) where topic = 'finished' and not is_read;
