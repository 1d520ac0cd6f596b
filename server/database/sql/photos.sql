-- Data about photos beyond their bytes: views, places, and what is drawn on them.

-- Those who run projects change these; a person who added a photo changes only their own. See files.sql for what
-- clients see.
create function keep_client_mark() returns trigger
  language plpgsql set search_path = plumbline, pg_temp
as $$
begin
  if current_actor() is not null and not sees_all_projects() then
    raise insufficient_privilege using message = 'Only those who run projects say what clients see';
  end if;
  return new;
end
$$;
create trigger keep_client_mark before update of for_client on files for each row
  when (old.for_client is distinct from new.for_client) execute function keep_client_mark();

create policy describe on files for update to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())))
  with check (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or (uploaded_by = (select current_actor()) and (select actor_role()) = 'contractor'
        and project_id in (select my_projects()))));
grant update (for_client, moment, view_id) on files to plumbline_app;

create policy seen on photo_views for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects())));
create policy add on photo_views for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects())
    and created_by = (select current_actor()));
create policy rename on photo_views for update to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()))
  with check (workspace_id = (select current_workspace()) and (select sees_all_projects()));
create policy remove on photo_views for delete to plumbline_app
  using (workspace_id = (select current_workspace()) and (select sees_all_projects()));
create policy system on photo_views to plumbline_system using (true) with check (true);
grant select, insert, delete on photo_views to plumbline_app;
grant update (name) on photo_views to plumbline_app;

create function keeps_photo_places() returns boolean
  language sql stable set search_path = plumbline, pg_temp
as $$
  select coalesce((select keep_photo_places from workspaces where id = (select current_workspace())), false)
$$;

-- The places where people stood are for those who run projects and for the photographer's own company. Once the
-- company removes places, nobody sees those that were kept before.
create policy seen on photo_places for select to plumbline_app
  using (workspace_id = (select current_workspace()) and (select keeps_photo_places())
    and ((select sees_all_projects())
      or ((select actor_role()) = 'contractor' and project_id in (select my_projects())
        and (taken_by = (select current_actor()) or company_id = (select my_company()))
        and exists (select from files f where f.id = file_id))));
create policy add on photo_places for insert to plumbline_app
  with check (workspace_id = (select current_workspace()) and (select keeps_photo_places())
    and taken_by = (select current_actor())
    and company_id is not distinct from (select my_company())
    and exists (select from files f where f.id = file_id and f.project_id = photo_places.project_id
                   and f.uploaded_by = (select current_actor())));
create policy system on photo_places to plumbline_system using (true) with check (true);
grant select, insert on photo_places to plumbline_app;

create policy seen on photo_marks for select to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects()) or project_id in (select my_projects()))
    and exists (select from files f where f.id = file_id));
create policy draw on photo_marks for insert to plumbline_app
  with check (workspace_id = (select current_workspace())
    and drawn_by = (select current_actor())
    and exists (select from files f where f.id = file_id and f.project_id = photo_marks.project_id
                   and ((select sees_all_projects())
                     or ((select actor_role()) = 'contractor' and f.uploaded_by = (select current_actor())
                       and f.project_id in (select my_projects())))
                   and takes_file(f.subject_kind, f.subject_id, f.id)));
create policy remove on photo_marks for delete to plumbline_app
  using (workspace_id = (select current_workspace())
    and ((select sees_all_projects())
      or ((select actor_role()) = 'contractor' and drawn_by = (select current_actor())
        and project_id in (select my_projects()))));

-- Markups on a photo of an approved diary were approved with it, as keep_diary_photos says of the photo.
create function keep_diary_marks() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  if pg_trigger_depth() = 1
    and exists (select from files f join site_records r on r.id = f.subject_id and r.kind = f.subject_kind
                 where f.id = old.file_id and r.kind = 'diary' and r.state = 'approved')
  then
    perform refuse('photo_marks_of_an_approved_diary');
  end if;
  return old;
end
$$;
create trigger keep_diary_marks before delete on photo_marks for each row execute function keep_diary_marks();
create policy system on photo_marks to plumbline_system using (true) with check (true);
grant select, insert, delete on photo_marks to plumbline_app;
grant execute on function keeps_photo_places to plumbline_app;
