-- Web push: the browsers of a person, their settings, and the news to push.

create policy own on push_subscriptions to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
create policy system on push_subscriptions to plumbline_system using (true) with check (true);
grant select (session_id, user_id, server_key, created_at, last_sent_at), insert, delete
  on push_subscriptions to plumbline_app;
grant select, update (last_sent_at), delete on push_subscriptions to plumbline_system;

create policy own on push_settings to plumbline_app
  using (user_id = (select current_actor())) with check (user_id = (select current_actor()));
create policy system on push_settings to plumbline_system using (true) with check (true);
grant select, insert, update on push_settings to plumbline_app;
grant select on push_settings to plumbline_system;

create policy system on pushes to plumbline_system using (true) with check (true);
grant select, update, delete on pushes to plumbline_system;

-- A browser has one endpoint, whoever is signed in there. Whoever subscribes takes it from the person before them.
-- The lock is for two pages that subscribe at once.
create function release_push_endpoint(p_endpoint text) returns void
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  select pg_advisory_xact_lock(hashtextextended('push ' || p_endpoint, 0));
  delete from push_subscriptions where endpoint = p_endpoint
$$;
grant execute on function release_push_endpoint to plumbline_app;

-- Queues news for the people who have a browser to show it, and gathered news again when something is added to it.
-- It waits as long as Undo is offered. What they see of it is decided when it is sent. Without its lease, a message
-- that is just being sent is sent again, with what was added.
create function queue_push() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into pushes (id, workspace_id, user_id, due_at)
  select new.id, new.workspace_id, new.user_id, new.created_at + interval '15 seconds'
   where new.kind is not null
     and exists (select from push_subscriptions s where s.user_id = new.user_id)
  on conflict (id) do update
    set state = 'queued', attempts = 0, due_at = excluded.due_at, lease = null, leased_until = null;
  return null;
end
$$;
create trigger queue_push after insert on notifications for each row execute function queue_push();
create trigger queue_push_again after update of created_at on notifications for each row
  when (new.created_at > old.created_at and not new.is_read) execute function queue_push();
