-- The register of drawings. Planners see everything. A client sees what was issued on their projects; a contractor
-- what was sent to them or to their company.

-- The transmittals that the actor got, on projects whose team they are on. Security definer, since a policy cannot
-- query the table it guards.
create function my_transmittals() returns setof uuid
  language sql stable security definer rows 100 set search_path = plumbline, pg_temp
as $$
  select transmittal_id from transmittal_recipients
   where workspace_id = (select current_workspace())
     and ((select sees_all_projects()) or project_id in (select my_projects()))
     and (user_id = (select current_actor()) or company_id = (select my_company()))
$$;

-- The revisions that the actor was given as a contractor.
create function my_given_revisions() returns setof uuid
  language sql stable security definer rows 500 set search_path = plumbline, pg_temp
as $$
  select revision_id from transmittal_revisions
   where (select actor_role()) = 'contractor' and transmittal_id in (select my_transmittals())
$$;

-- The drawings that somebody was given, whoever asks.
create function drawings_given_to(p_member memberships) returns setof uuid
  language sql stable security definer rows 500 set search_path = plumbline, pg_temp
as $$
  select r.drawing_id from transmittal_recipients p
    join transmittal_revisions i on i.transmittal_id = p.transmittal_id
    join drawing_revisions r on r.id = i.revision_id
   where p.workspace_id = p_member.workspace_id and (p.user_id = p_member.user_id or p.company_id = p_member.company_id)
$$;

create function my_given_drawings() returns setof uuid
  language sql stable security definer rows 500 set search_path = plumbline, pg_temp
as $$
  select drawing_id from drawing_revisions where id in (select my_given_revisions())
$$;
grant execute on function my_transmittals, my_given_revisions, my_given_drawings to plumbline_app;

-- Whether somebody on the project's team who does not run projects sees a drawing. The policy asks this about
-- the actor, and news about everybody else.
create function shows_drawing(p_role text, p_issued_at timestamptz, p_is_given boolean) returns boolean
  language sql immutable parallel safe
  return case p_role when 'client' then p_issued_at is not null when 'contractor' then p_is_given else false end;
grant execute on function shows_drawing to plumbline_app;

-- Which revision is current follows from what was issued. A superseded one stays.
create function settle_revisions() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_drawing constant uuid := case tg_op when 'DELETE' then old.drawing_id else new.drawing_id end;
  v_current uuid;
begin
  perform from drawings where id = v_drawing for no key update;
  v_current := (select id from drawing_revisions
                 where drawing_id = v_drawing and issued_at is not null and status <> 'withdrawn'
                 order by issued_at desc, seq desc limit 1);
  update drawings d
     set current_id = v_current,
         issued_at = (select min(issued_at) from drawing_revisions where drawing_id = v_drawing)
   where id = v_drawing;
  update drawing_revisions
     set superseded_at = case when id = v_current or status in ('draft', 'withdrawn') then null
                              else coalesce(superseded_at, now()) end
   where drawing_id = v_drawing
     and (superseded_at is null) is distinct from (id = v_current or status in ('draft', 'withdrawn'));
  return null;
end
$$;
create trigger settle_revisions after insert or delete or update of status, issued_at on drawing_revisions
  for each row execute function settle_revisions();

-- An issued revision stays as it was issued: its sheet, its code and when. A status never goes back to draft.
create function keep_issued() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if current_actor() is null then
    perform refuse_unknown();
  elsif old.issued_at is not null
    and (new.issued_at is distinct from old.issued_at or new.code <> old.code or new.status = 'draft')
  then
    perform refuse('revision_issued');
  end if;
  return new;
end
$$;
create trigger keep_issued before update of code, status, issued_at on drawing_revisions
  for each row execute function keep_issued();

-- Only issued revisions are sent.
create function require_issued() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if not exists (select from drawing_revisions
                  where id = new.revision_id and issued_at is not null and status <> 'withdrawn') then
    perform refuse('revision_not_issued');
  end if;
  return new;
end
$$;
create trigger require_issued before insert on transmittal_revisions for each row execute function require_issued();

-- Gives the numbers of a project's transmittals one at a time.
create function next_transmittal(p_project uuid) returns integer
  language plpgsql volatile
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('transmittals ' || p_project::text, 0));
  return (select coalesce(max(number), 0) + 1 from transmittals where project_id = p_project);
end
$$;
grant execute on function next_transmittal to plumbline_app;

-- Transmittals of a project and revisions of a drawing are numbered in order: a number far ahead would leave
-- none for the next.
create function keep_transmittal_number() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if session_user = 'plumbline_app'
    and new.number <> (select coalesce(max(number), 0) + 1 from transmittals where project_id = new.project_id)
  then
    raise insufficient_privilege using message = 'Numbers are given in order';
  end if;
  return new;
end
$$;
create trigger keep_transmittal_number before insert on transmittals
  for each row execute function keep_transmittal_number();

create function keep_revision_number() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if session_user = 'plumbline_app'
    and new.seq <> (select coalesce(max(seq), 0) + 1 from drawing_revisions where drawing_id = new.drawing_id)
  then
    raise insufficient_privilege using message = 'Numbers are given in order';
  end if;
  return new;
end
$$;
create trigger keep_revision_number before insert on drawing_revisions
  for each row when (pg_trigger_depth() = 0) execute function keep_revision_number();

-- Names the PDF, and how many of its sheets are drawn: the files to remove are never derived from the content of
-- a folder. A PDF with more sheets than an upload may have is not drawn.
create function forget_upload() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into file_removals (storage_key, sheets)
  select storage_folder || 'source.pdf', least(coalesce(sheets, 0), 2000) from deleted on conflict do nothing;
  return null;
end
$$;
create trigger forget_upload after delete on drawing_uploads
  referencing old table as deleted for each statement execute function forget_upload();

create policy planned on drawing_uploads to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and uploaded_by = (select current_actor()));
-- Nothing that is in the register is deleted with its upload.
create policy unused on drawing_uploads as restrictive for delete to plumbline_app
  using (not exists (select from drawing_sheets s join drawing_revisions r on r.sheet_id = s.id
                      where s.upload_id = drawing_uploads.id));
-- A deleted drawing needs its sheets to be restored.
create function keep_upload() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_title text;
begin
  select i.title into v_title
    from drawing_sheets s join trash_items i on i.project_id = s.project_id and i.kind = 'drawing'
     and i.kept @> jsonb_build_array(jsonb_build_object('table', 'drawing_revisions',
           'rows', jsonb_build_array(jsonb_build_object('sheet_id', s.id))))
   where s.upload_id = old.id limit 1;
  if found then
    perform refuse('upload_needed_in_the_trash', jsonb_build_object('upload', old.name, 'drawing', v_title));
  end if;
  return old;
end
$$;
create trigger keep_upload before delete on drawing_uploads for each row
  when (pg_trigger_depth() = 0) execute function keep_upload();
create policy system on drawing_uploads to plumbline_system using (true) with check (true);
grant select, delete,
  insert (id, workspace_id, project_id, name, pdf_bytes, bytes, sha256, storage_folder, due_at, uploaded_by, created_at)
  on drawing_uploads to plumbline_app;
grant select, update (state, problem, sheets, bytes, progress, attempts, due_at, lease, leased_until)
  on drawing_uploads to plumbline_system;

create policy seen on drawing_sheets for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and exists (select from drawing_revisions r where r.sheet_id = drawing_sheets.id))));
create policy system on drawing_sheets to plumbline_system using (true) with check (true);
grant select on drawing_sheets to plumbline_app;
grant select, insert, delete on drawing_sheets to plumbline_system;

create policy seen on drawings for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and shows_drawing((select actor_role()), issued_at, id in (select my_given_drawings())))));
create policy planned on drawings for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and created_by = (select current_actor()));
-- Everybody who sees a drawing may lock it while they comment on it.
create policy change on drawings for update to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and shows_drawing((select actor_role()), issued_at, id in (select my_given_drawings())))))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
create policy unissued on drawings for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()) and issued_at is null);
create policy system on drawings for select to plumbline_system using (true);
grant select, delete,
  insert (id, workspace_id, project_id, number, title, discipline, folder, created_by, created_at, updated_at),
  update (number, title, discipline, folder, updated_at, version, field_versions) on drawings to plumbline_app;
grant select on drawings to plumbline_system;

create policy seen on drawing_revisions for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and case (select actor_role()) when 'client' then issued_at is not null
                                       else id in (select my_given_revisions()) end)));
create policy planned on drawing_revisions for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and created_by = (select current_actor()));
create policy change on drawing_revisions for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
create policy unissued on drawing_revisions for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()) and issued_at is null);
create policy system on drawing_revisions for select to plumbline_system using (true);
grant select, delete,
  insert (id, workspace_id, project_id, drawing_id, sheet_id, seq, code, status, dated, note, issued_at, issued_by,
          created_by, created_at),
  update (code, status, dated, note, issued_at, issued_by, scale) on drawing_revisions to plumbline_app;
grant select on drawing_revisions to plumbline_system;

-- Planners read who has seen what; everybody writes for themselves.
create policy seen on drawing_views for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (user_id = (select current_actor()) and project_id in (select my_projects()))));
create policy own on drawing_views for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and exists (select from drawing_revisions r where r.id = revision_id));
create policy again on drawing_views for update to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (user_id = (select current_actor()));
grant select, insert, update (last_at) on drawing_views to plumbline_app;

create policy seen on transmittals for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or id in (select my_transmittals())));
create policy planned on transmittals for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and sent_by = (select current_actor()));
grant select, insert on transmittals to plumbline_app;

create policy seen on transmittal_revisions for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or transmittal_id in (select my_transmittals())));
create policy planned on transmittal_revisions for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert on transmittal_revisions to plumbline_app;

-- Recipients see that they received a transmittal, but not who else did.
create policy seen on transmittal_recipients for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (project_id in (select my_projects())
        and (user_id = (select current_actor()) or company_id = (select my_company())))));
create policy planned on transmittal_recipients for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
grant select, insert on transmittal_recipients to plumbline_app;

create policy seen on transmittal_receipts for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (user_id = (select current_actor()) and project_id in (select my_projects()))));
create policy own on transmittal_receipts for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and transmittal_id in (select my_transmittals()));
create policy again on transmittal_receipts for update to plumbline_app
  using (workspace_id = (select current_workspace()) and user_id = (select current_actor())
    and transmittal_id in (select my_transmittals()))
  with check (user_id = (select current_actor()));
grant select, insert, update (acknowledged_at) on transmittal_receipts to plumbline_app;

-- Everybody who sees a revision may draw on it, and sees the markups that others share.
create policy seen on drawing_markups for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and (shared or created_by = (select current_actor()))
    and ((select sees_all_projects())
      or exists (select from drawing_revisions r where r.id = revision_id)));
create policy own on drawing_markups for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and created_by = (select current_actor())
    and exists (select from drawing_revisions r where r.id = revision_id));
create policy again on drawing_markups for update to plumbline_app
  using (workspace_id = (select current_workspace()) and created_by = (select current_actor())
    and exists (select from drawing_revisions r where r.id = revision_id))
  with check (created_by = (select current_actor()));
create policy removed on drawing_markups for delete to plumbline_app
  using (workspace_id = (select current_workspace())
    and case when created_by = (select current_actor())
               then exists (select from drawing_revisions r where r.id = revision_id)
             else shared and (select sees_all_projects()) end);
grant select, insert, delete, update (shape, shared, updated_at, version) on drawing_markups to plumbline_app;

/*
 * Drawings whose number or title matches all patterns (LIKE, folded, the rarest first), at most p_limit. Search operators are
 * not leakproof, so that under row-level security their index would not be used: sight is stated here.
 */
create function find_drawings(p_patterns text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer rows 10 set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query select d.id from drawings d
   where d.folded like p_patterns[1]
     and d.folded like all (p_patterns)
     and d.workspace_id = (select current_workspace())
     and (d.project_id in (select trashed_projects())) is not true
     and ((select sees_all_projects())
       or (d.project_id in (select my_projects())
         and case (select actor_role()) when 'client' then d.issued_at is not null
                                        else d.id in (select my_given_drawings()) end))
   order by d.current_id is null, d.number, d.id
   limit p_limit;
end
$$;

/*
 * Revisions of a project on whose sheet all patterns are found, the current ones first. Sight is stated here for the
 * same reason.
 */
create function find_in_drawings(p_project uuid, p_patterns text[], p_limit integer) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = plumbline, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query select r.id
    from drawing_sheets s
    join drawing_revisions r on r.sheet_id = s.id
    join drawings d on d.id = r.drawing_id
   where s.folded like p_patterns[1] and s.folded like all (p_patterns)
     and s.project_id = p_project
     and s.workspace_id = (select current_workspace())
     and (s.project_id in (select trashed_projects())) is not true
     and ((select sees_all_projects())
       or (s.project_id in (select my_projects())
         and case (select actor_role()) when 'client' then r.issued_at is not null
                                        else r.id in (select my_given_revisions()) end))
   order by (r.id = d.current_id) is not true, d.number, r.seq desc
   limit p_limit;
end
$$;
grant execute on function find_drawings, find_in_drawings to plumbline_app;
