-- Resumable uploads. Each belongs to one person in one workspace.
create policy own on uploads to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor()))
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor()));
create policy system on uploads to plumbline_system using (true) with check (true);
grant select, insert, delete on uploads to plumbline_app;
grant update (done_at) on uploads to plumbline_app;
grant select, delete on uploads to plumbline_system;

-- How much the actor and their company have begun to upload and not finished. The next caller waits until this
-- one has begun their own upload.
create function unfinished_uploads(p_now timestamptz) returns table (mine integer, company_bytes bigint)
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || current_workspace(), 0));
  return query
    select count(*) filter (where u.user_id = current_actor())::int, coalesce(sum(u.bytes), 0)::bigint
      from uploads u
     where u.workspace_id = current_workspace() and u.done_at is null and u.expires_at > p_now;
end
$$;
grant execute on function unfinished_uploads to plumbline_app;
