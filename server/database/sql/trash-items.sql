-- Deleted records. The database keeps each with everything that is deleted with it, and puts all of it back. See
-- docs/decisions/trash.md.

-- The conditions that make a row `child` of a foreign key refer to a row `parent`.
create function key_matches(p_key pg_constraint, p_child text, p_parent text) returns text
  language sql stable
  return (select string_agg(format('%s.%I = %s.%I', p_child, c.attname, p_parent, p.attname), ' and ')
            from unnest(p_key.conkey, p_key.confkey) k (child, parent)
            join pg_attribute c on c.attrelid = p_key.conrelid and c.attnum = k.child
            join pg_attribute p on p.attrelid = p_key.confrelid and p.attnum = k.parent);

-- The values by which a row of the table is found again.
create function key_columns(p_table regclass) returns text[]
  language sql stable
  return (select array_agg(a.attname::text order by a.attnum)
            from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
           where k.conrelid = p_table and k.contype = 'p');

/*
 * The rows that are deleted with these rows of a table: those of foreign keys `on delete cascade`, and what is attached
 * to a record of any kind. Returns a list of {table, rows}, at most one for each key and kind.
 */
create function rows_below(p_table regclass, p_rows jsonb) returns jsonb
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
declare
  v_parts jsonb := '[]';
  v_key pg_constraint;
  v_kind text;
  v_child text;
  v_rows jsonb;
begin
  for v_key in select * from pg_constraint where contype = 'f' and confdeltype = 'c' and confrelid = p_table loop
    execute format('select jsonb_agg(distinct to_jsonb(c)) from jsonb_populate_recordset(null::%s, $1) p join %s c on %s',
                   p_table, v_key.conrelid::regclass, key_matches(v_key, 'c', 'p')) into v_rows using p_rows;
    continue when v_rows is null;
    v_parts := v_parts || jsonb_build_array(jsonb_build_object('table', v_key.conrelid::regclass::text, 'rows', v_rows));
  end loop;
  for v_kind in select kind from subject_tables() where records::regclass = p_table loop
    foreach v_child in array '{comments,files,mail_addresses}'::text[] loop
      execute format('select jsonb_agg(to_jsonb(c)) from %I c where c.subject_kind = $1
                        and c.subject_id in (select (r ->> ''id'')::uuid from jsonb_array_elements($2) r)', v_child)
        into v_rows using v_kind, p_rows;
      continue when v_rows is null;
      v_parts := v_parts || jsonb_build_array(jsonb_build_object('table', v_child, 'rows', v_rows));
    end loop;
  end loop;
  return v_parts;
end
$$;

-- A row with everything that is deleted with it, as a list of {table, rows}. No row is repeated, and
-- each comes after the rows on which it depends.
create function tree_of(p_table regclass, p_row jsonb) returns jsonb
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
declare
  v_level jsonb := jsonb_build_array(jsonb_build_object('table', p_table::text, 'rows', jsonb_build_array(p_row)));
  v_all jsonb := '[]';
  v_part jsonb;
  v_next jsonb;
begin
  while v_level <> '[]' loop
    v_all := v_all || v_level;
    v_next := '[]';
    for v_part in select * from jsonb_array_elements(v_level) loop
      v_next := v_next || rows_below((v_part ->> 'table')::regclass, v_part -> 'rows');
    end loop;
    v_level := v_next;
  end loop;
  return (
    select jsonb_agg(jsonb_build_object('table', place, 'rows', rows) order by last)
      from (select place, last, jsonb_agg(value) as rows
              from (select part ->> 'table' as place, r.value, max(n) as last
                      from jsonb_array_elements(v_all) with ordinality p (part, n)
                     cross join lateral jsonb_array_elements(part -> 'rows') r
                     group by 1, 2) each
             group by place, last) parts);
end
$$;

/*
 * What ends elsewhere with the deletion of these rows: references `on delete set null`, where notifications lead, and what
 * activities quote of a comment. Each as {table, key, values, empty}: the values return while the column `empty` is null.
 */
create function links_to(p_tree jsonb) returns jsonb
  language plpgsql stable set search_path = plumbline, pg_temp
as $$
declare
  v_part jsonb;
  v_key pg_constraint;
  v_columns text[];
  v_links jsonb := '[]';
  v_found jsonb;
begin
  for v_part in select * from jsonb_array_elements(p_tree) loop
    for v_key in select * from pg_constraint
                  where contype = 'f' and confdeltype = 'n' and confrelid = (v_part ->> 'table')::regclass loop
      v_columns := array(select attname::text from pg_attribute where attrelid = v_key.conrelid
                            and attnum = any (coalesce(v_key.confdelsetcols, v_key.conkey)));
      execute format('select jsonb_agg(jsonb_build_object(''table'', $2, ''empty'', $3[1],
                          ''key'', (select jsonb_object_agg(n, to_jsonb(c) -> n) from unnest($4) n),
                          ''values'', (select jsonb_object_agg(n, to_jsonb(c) -> n) from unnest($3) n)))
                        from jsonb_populate_recordset(null::%s, $1) p join %s c on %s',
                     v_part ->> 'table', v_key.conrelid::regclass, key_matches(v_key, 'c', 'p'))
        into v_found using v_part -> 'rows', v_key.conrelid::regclass::text, v_columns, key_columns(v_key.conrelid);
      v_links := v_links || coalesce(v_found, '[]');
    end loop;
    select jsonb_agg(jsonb_build_object('table', 'notifications', 'empty', 'subject_id', 'key', jsonb_build_object('id', n.id),
                       'values', jsonb_build_object('subject_kind', n.subject_kind, 'subject_id', n.subject_id)))
      into v_found
      from subject_tables() s
      join jsonb_array_elements(v_part -> 'rows') r on s.records = v_part ->> 'table'
      join notifications n on n.subject_kind = s.kind and n.subject_id = (r ->> 'id')::uuid;
    v_links := v_links || coalesce(v_found, '[]');
    continue when v_part ->> 'table' <> 'comments';
    select jsonb_agg(jsonb_build_object('table', 'activities', 'empty', 'excerpt', 'key', jsonb_build_object('id', a.id),
                       'values', jsonb_build_object('excerpt', a.excerpt, 'changes', a.changes)))
      into v_found
      from jsonb_array_elements(v_part -> 'rows') r join activities a on a.comment_id = (r ->> 'id')::uuid;
    v_links := v_links || coalesce(v_found, '[]');
  end loop;
  return v_links;
end
$$;

/*
 * Keeps a row that a person deletes, with everything that goes with it. What is deleted with another record, by a job, or
 * with a project for good is no item of its own. Arguments: the kind, and the column with the title.
 */
create function put_in_trash() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_row constant jsonb := to_jsonb(old);
  v_project constant uuid := (v_row ->> 'project_id')::uuid;
  v_tree jsonb;
  v_item uuid;
begin
  if current_actor() is null or exists (select from projects where id = v_project and deleted_at is not null) then
    return old;
  end if;
  v_tree := tree_of(tg_relid, v_row);
  insert into trash_items (workspace_id, project_id, kind, record_id, title, subject_kind, subject_id, holds, deleted_by, kept,
                           links)
  values (old.workspace_id, v_project, tg_argv[0], old.id,
          -- A comment names people as contract/mentions.ts says.
          left(regexp_replace(v_row ->> tg_argv[1], '@\[([^][\r\n]+)\]\([0-9a-f-]{36}\)', '@\1', 'gi'), 200), v_row ->> 'subject_kind',
          (v_row ->> 'subject_id')::uuid,
          (select coalesce(jsonb_object_agg(place, number), '{}')
             from (select part ->> 'table' as place, sum(jsonb_array_length(part -> 'rows')) as number
                     from jsonb_array_elements(v_tree) with ordinality p (part, n) where n > 1 group by 1) held),
          current_actor(), v_tree, links_to(v_tree))
  returning id into v_item;
  insert into trash_files (storage_key, item_id, workspace_id, bytes)
  select r ->> 'storage_key', v_item, old.workspace_id, (r ->> 'bytes')::bigint
    from jsonb_array_elements(v_tree) part cross join lateral jsonb_array_elements(part -> 'rows') r
   where part ->> 'table' = 'files';
  return old;
end
$$;

-- The kinds that the trash keeps. Projects keep their rows, and so do records of the site: see trash.sql and
-- site-records.sql.
do $$
declare
  t record;
begin
  for t in values ('tasks', 'task', 'title'), ('comments', 'comment', 'body'), ('files', 'file', 'name'),
                  ('expenses', 'expense', 'description'), ('companies', 'company', 'name'), ('drawings', 'drawing', 'title')
  loop
    -- Its name comes after those of the triggers that refuse a deletion. What a function deletes with the rights of its
    -- owner is not kept, such as what an undone import made.
    execute format('create trigger put_in_trash before delete on %I for each row
                      when (pg_trigger_depth() = 0 and current_user = ''plumbline_app'') execute function put_in_trash(%L, %L)', t.column1, t.column2, t.column3);
  end loop;
end
$$;

/*
 * Inserts rows of a table that were deleted. References that may be null are null if their target is gone. Rows that are
 * deleted with something that is gone are left out. Columns that are newer than the rows have their defaults. Returns how
 * many rows it inserted.
 */
create function put_rows(p_table regclass, p_rows jsonb) returns integer
  language plpgsql volatile set search_path = plumbline, pg_temp
as $$
declare
  v_columns text;
  v_values text;
  v_parents text;
  v_rows integer;
begin
  with keys as (
    select k as key, k.confdeltype as rule, k.conkey as columns,
           coalesce(k.confdelsetcols, array(select attnum from pg_attribute where attrelid = p_table
                                               and attnum = any (k.conkey) and not attnotnull)) as cleared,
           format('exists (select from %s t where %s)', k.confrelid::regclass, key_matches(k, 'r', 't')) as is_there
      from pg_constraint k where k.conrelid = p_table and k.contype = 'f'
  )
  select (select string_agg(format('%I', a.attname), ', ' order by a.attnum)),
         (select string_agg(coalesce((select format('case when %s then r.%I end', string_agg(is_there, ' and '), a.attname)
                                        from keys where rule in ('n', 'a') and a.attnum = any (cleared) having count(*) > 0),
                                     format('r.%I', a.attname)), ', ' order by a.attnum)),
         (select coalesce(string_agg(format('(num_nulls(%s) > 0 or %s)',
                   (select string_agg(format('r.%I', c.attname), ', ') from pg_attribute c
                     where c.attrelid = p_table and c.attnum = any (columns)), is_there), ' and '), 'true')
            from keys where rule = 'c')
    into v_columns, v_values, v_parents
    from pg_attribute a
   where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and p_rows -> 0 ? a.attname;
  execute format('insert into %s (%s) overriding system value select %s from jsonb_populate_recordset(null::%s, $1) r where %s',
                 p_table, v_columns, v_values, p_table, v_parents) using p_rows;
  get diagnostics v_rows = row_count;
  return v_rows;
end
$$;

-- Puts back what an item keeps. It is a trigger, so that what is put back counts as the consequence of a change, as a foreign
-- key's does, and not as a change of every row by the person.
create function put_back() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_part jsonb;
  v_number integer;
  v_is_first boolean := true;
  v_link record;
begin
  -- Snags and locations in the trash keep their row, but take nothing.
  if exists (select from site_records where id = new.subject_id and deleted_at is not null) then
    raise foreign_key_violation using message = 'What the record belongs to is deleted';
  end if;
  for v_part in select * from jsonb_array_elements(new.kept) loop
    v_number := put_rows((v_part ->> 'table')::regclass, v_part -> 'rows');
    -- A drawing without its revisions is not what was deleted.
    if (v_is_first and v_number = 0)
      or (v_part ->> 'table' = 'drawing_revisions' and v_number < jsonb_array_length(v_part -> 'rows'))
    then
      raise foreign_key_violation using message = 'What the record belongs to is gone';
    end if;
    v_is_first := false;
    -- The policy about new files asks the same.
    if v_part ->> 'table' = 'files' and exists (
      select from jsonb_populate_recordset(null::files, v_part -> 'rows') f
       where not takes_file(f.subject_kind, f.subject_id, f.id))
    then
      perform refuse('restored_on_an_approved_diary', jsonb_build_object('record', new.title));
    end if;
  end loop;
  for v_link in
    select l ->> 'table' as place, l ->> 'empty' as empty, k.names as key, v.names as "values",
           jsonb_agg((l -> 'key') || (l -> 'values')) as rows
      from jsonb_array_elements(new.links) l
     cross join lateral (select array_agg(n order by n) as names from jsonb_object_keys(l -> 'key') n) k
     cross join lateral (select array_agg(n order by n) as names from jsonb_object_keys(l -> 'values') n) v
     group by 1, 2, 3, 4
  loop
    execute format('update %s t set (%s) = row(%s) from jsonb_populate_recordset(null::%1$s, $1) r
                     where %4$s and t.%5$I is null',
                   v_link.place,
                   (select string_agg(format('%I', n), ', ') from unnest(v_link.values) n),
                   (select string_agg(format('r.%I', n), ', ') from unnest(v_link.values) n),
                   (select string_agg(format('t.%1$I = r.%1$I', n), ' and ') from unnest(v_link.key) n),
                   v_link.empty)
      using v_link.rows;
  end loop;
  -- Servers keep computed programmes in memory, by their state.
  update programmes set state = gen_random_uuid()
   where project_id in (select (l -> 'key' ->> 'project_id')::uuid from jsonb_array_elements(new.links) l
                         where l ->> 'table' = 'programme_activities');
  return null;
end
$$;
create trigger put_back after update of restored_at on trash_items for each row
  when (old.restored_at is null and new.restored_at is not null) execute function put_back();

-- Bytes go when the item is deleted for good, and stay when its file is back.
create function forget_trash_files() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  insert into file_removals (storage_key)
  select d.storage_key from deleted d where not exists (select from files f where f.storage_key = d.storage_key)
  on conflict do nothing;
  return null;
end
$$;
create trigger forget_trash_files after delete on trash_files
  referencing old table as deleted for each statement execute function forget_trash_files();

/*
 * Whether the actor sees a deleted record, and so may restore it: those who run projects and manage people see all, others
 * what they deleted themselves, where they still see the project. Contractors see only what contractors delete, and clients
 * only comments: somebody may have had another role when they deleted it.
 */
create function sees_trash_item(p_item trash_items) returns boolean
  language sql stable
as $$
  select p_item.workspace_id = (select current_workspace())
    and (((select sees_all_projects()) and (select manages_people()))
      or (p_item.deleted_by = (select current_actor())
        and (p_item.project_id is null or (select sees_all_projects()) or p_item.project_id in (select my_projects()))
        and ((select sees_all_projects()) or p_item.kind = 'comment'
          or ((select actor_role()) = 'contractor'
            and (p_item.kind in ('task', 'file')
              or (p_item.kind = 'expense'
                and p_item.kept #>> '{0,rows,0,created_by}' = (select current_actor())::text))))))
$$;
grant execute on function sees_trash_item to plumbline_app;
create policy seen on trash_items for select to plumbline_app
  using (workspace_id = (select current_workspace()) and sees_trash_item(trash_items));
create policy system on trash_items for select to plumbline_system using (true);
create policy system on trash_files for select to plumbline_system using (true);
-- Nobody reads what an item keeps.
grant select (id, workspace_id, project_id, kind, record_id, title, subject_kind, subject_id, holds, deleted_at, deleted_by)
  on trash_items to plumbline_app, plumbline_system;
grant select (storage_key) on trash_files to plumbline_system;

-- The item, if the actor sees it; it stays until the transaction ends. With the project's lock, no project is moved to the
-- trash meanwhile.
create function trash_item_in_sight(p_item uuid) returns trash_items
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  v_item trash_items;
begin
  select * into v_item from trash_items i where i.id = p_item and sees_trash_item(i) for update;
  perform from projects where id = v_item.project_id and deleted_at is null for share;
  return case when found or v_item.project_id is null then v_item end;
end
$$;

-- Puts a deleted record back, with everything that was deleted with it. False if it is not in the trash.
create function restore_trash_item(p_item uuid) returns boolean
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  v_item constant trash_items := trash_item_in_sight(p_item);
  v_constraint text;
begin
  if v_item.id is null then
    return false;
  end if;
  perform refuse_archived(title) from projects where id = v_item.project_id and archived_at is not null;
  begin
    update trash_items set restored_at = now() where id = v_item.id;
    set constraints all immediate;
    set constraints all deferred;
  exception
    when foreign_key_violation then
      perform refuse('restored_without_its_place', jsonb_build_object('record', v_item.title));
    when unique_violation then
      -- A device that lost the answer may have sent the record once more.
      get stacked diagnostics v_constraint = constraint_name;
      if v_constraint like '%\_pkey' then
        perform refuse('restored_already', jsonb_build_object('record', v_item.title));
      end if;
      perform refuse('restored_place_taken', jsonb_build_object('record', v_item.title));
  end;
  delete from trash_items where id = v_item.id;
  return true;
end
$$;

-- Snags and locations keep their row when they are deleted, since devices merge changes of them: they are in the trash from
-- then on. A diary is never deleted.
create function is_trashed_site_record(p_record site_records) returns boolean
  language sql immutable parallel safe
  return (p_record).deleted_at is not null and (p_record).kind in ('snag', 'location');
grant execute on function is_trashed_site_record to plumbline_app;

-- Deletes records in the trash for good, for the owner.
create function purge_trash_items(p_items uuid[]) returns setof uuid
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  with mine as (
    select id from workspaces where id = (select current_workspace()) and owner_id = (select current_actor())
  ), items as (
    delete from trash_items where id = any (p_items) and workspace_id in (select id from mine) returning id
  ), records as (
    delete from site_records r
     where r.id = any (p_items) and r.workspace_id in (select id from mine) and is_trashed_site_record(r)
    returning r.id
  )
  select id from items union all select id from records
$$;

-- Whether the days in the trash of what was deleted then are over. A project in the trash takes what is in its own trash with
-- it.
create function is_overdue(p_deleted_at timestamptz, p_project uuid) returns boolean
  language sql stable
  return p_deleted_at <= now() - make_interval(days => trash_days())
     and not exists (select from projects where id = p_project and deleted_at is not null);

-- Deletes the records whose days in the trash are over, at most p_most of each sort. Returns how many of each workspace and
-- kind there were. It leaves what is just being restored.
create function purge_overdue_items(p_most integer) returns table (workspace_id uuid, kind text, items integer)
  language sql volatile security definer set search_path = plumbline, pg_temp
as $$
  with overdue_items as materialized (
    select i.id from trash_items i where is_overdue(i.deleted_at, i.project_id)
     order by i.deleted_at limit p_most for update skip locked
  ), overdue_records as materialized (
    select r.id from site_records r where is_trashed_site_record(r) and is_overdue(r.deleted_at, r.project_id)
     order by r.deleted_at limit p_most for update skip locked
  ), items as (
    delete from trash_items where id in (select id from overdue_items)
    returning trash_items.workspace_id, trash_items.kind
  ), records as (
    delete from site_records r where r.id in (select id from overdue_records) and is_trashed_site_record(r)
    returning r.workspace_id, r.kind
  ), gone as (
    select * from items union all select * from records
  )
  select g.workspace_id, g.kind, count(*)::int from gone g group by 1, 2
$$;
grant execute on function restore_trash_item, purge_trash_items to plumbline_app;
grant execute on function purge_overdue_items to plumbline_system;
