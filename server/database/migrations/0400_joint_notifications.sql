-- What one person finishes in one go is told as one notification, and a newer proposal takes the place of an older
-- one. `topic` says which notifications these are, `actor_id` who caused one, `subjects` which tasks it counts.
alter table notifications
  add column topic text check (topic in ('finished', 'proposed')),
  add column actor_id uuid references users on delete set null,
  add column subjects uuid[] not null default '{}';
create index notifications_by_actor on notifications (actor_id, created_at) where actor_id is not null;
