-- Records of any kind. Comments, files, notifications and activities name them by kind and id.

-- Records of the site share a table. Each kind that things hang on is a view of its own.
create view snags with (security_invoker) as select * from site_records where kind = 'snag';
create view diaries with (security_invoker) as select * from site_records where kind = 'diary';
grant select on snags, diaries to plumbline_app;

-- Every kind with its table. The table has the columns id, workspace_id and (except projects) project_id.
-- Sight 'project': everybody who sees the project sees the record. Sight 'own': the policies of its table decide. A
-- new kind is one line here.
create function subject_tables() returns table (kind text, records text, sight text, holds text[])
  language sql immutable parallel safe
as $$
  values
    ('project', 'projects', 'project', '{comments,files}'::text[]),
    ('task', 'tasks', 'project', '{comments,files}'),
    ('expense', 'expenses', 'own', '{files}'),
    ('snag', 'snags', 'own', '{comments,files}'),
    ('drawing', 'drawings', 'own', '{comments,files}'),
    ('diary', 'diaries', 'own', '{comments,files}')
$$;

create function subject_kinds() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from subject_tables()
$$;

-- The kinds that everybody who sees the project sees.
create function open_subjects() returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from subject_tables() where sight = 'project'
$$;

-- The kinds that accept attachments of this sort: 'comments' or 'files'.
create function subjects_holding(p_what text) returns text[]
  language sql immutable parallel safe
as $$
  select array_agg(kind) from subject_tables() where p_what = any (holds)
$$;

-- Whatever is attached to a record is deleted with it. A notification stays and leads to its project.
create function forget_subjects() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
begin
  delete from comments c using deleted g where c.subject_id = g.id and c.subject_kind = tg_argv[0];
  delete from files f using deleted g where f.subject_id = g.id and f.subject_kind = tg_argv[0];
  delete from mail_addresses a using deleted g where a.subject_id = g.id and a.subject_kind = tg_argv[0];
  update notifications n set subject_kind = null, subject_id = null
    from deleted g where n.subject_id = g.id and n.subject_kind = tg_argv[0];
  return null;
end
$$;

/*
 * Creates what differs by kind, from the table of kinds:
 * - forget_subjects, a trigger on each kind's table.
 * - subject_project(kind, id): the project of a record, with the caller's sight; null if it is out of sight
 *   or of an unknown kind.
 * - subjects_in_sight(kinds, ids): those of these records that the caller sees.
 * - hold_subject, a trigger that does what a foreign key would: the record exists in that project, and stays
 *   until the transaction ends.
 * - sight_of_subject, a policy beside the others of a table that names records: it hides rows about records
 *   that are out of sight. Its conditions are in the policy rather than in a function, so that PostgreSQL can
 *   evaluate them for many rows at once.
 */
create function wire_subjects() returns void
  language plpgsql set search_path = plumbline, pg_temp
as $$
declare
  s record;
  t record;
  projects text := '';
  seen text := '';
  holds text := '';
  -- For kinds with sight 'own'. %1$s and %2$s are the columns with kind and id.
  own text := '';
begin
  for s in select kind, records, tables.sight, case kind when 'project' then 'id' else 'project_id' end as project
             from subject_tables() tables loop
    projects := projects || format(
      ' when %L then return (select r.%I from %I r where r.id = p_id);', s.kind, s.project, s.records);
    seen := seen || format(' when %L then exists (select from %I r where r.id = x.id)', s.kind, s.records);
    holds := holds || format(
      ' when %L then perform 1 from %I r where r.id = new.subject_id and r.%I = new.project_id for key share;',
      s.kind, s.records, s.project);
    if s.sight = 'own' then
      -- With an offset, the record is looked up for each row that is read. Without, all records might be hashed for
      -- a page of a hundred rows.
      own := own || format(
        ' or (%%1$s = %L and exists (select from %I r where r.id = %%2$s offset 0))', s.kind, s.records);
    end if;
    -- A view's table has the trigger itself.
    continue when (select relkind from pg_class where oid = s.records::regclass) = 'v';
    execute format(
      'create or replace trigger forget_subjects after delete on %I referencing old table as deleted
         for each statement execute function forget_subjects(%L)', s.records, s.kind);
  end loop;

  execute format($make$
    create or replace function subject_project(p_kind text, p_id uuid) returns uuid
      language plpgsql stable set search_path = plumbline, pg_temp
    as $body$ begin case p_kind%s else return null; end case; end $body$ $make$, projects);

  execute format($make$
    create or replace function subjects_in_sight(p_kinds text[], p_ids uuid[]) returns table (kind text, id uuid)
      language plpgsql stable set search_path = plumbline, pg_temp
    as $body$
    begin
      return query select x.kind, x.id from unnest(p_kinds, p_ids) x (kind, id)
                    where case x.kind%s else false end;
    end
    $body$ $make$, seen);

  execute format($make$
    create or replace function hold_subject() returns trigger
      language plpgsql security definer set search_path = plumbline, pg_temp
    as $body$
    begin
      case new.subject_kind%s else null; end case;
      if not found then
        raise foreign_key_violation using message = 'There is no such record in this project';
      end if;
      return null;
    end
    $body$ $make$, holds);

  -- Activities outlive their record. Those on a deleted record are for people who run projects.
  for t in select * from (values
    ('comments', 'subject_kind', 'subject_id', 'false'),
    ('files', 'subject_kind', 'subject_id', 'false'),
    ('notifications', 'subject_kind', 'subject_id', 'subject_kind is null'),
    ('activities', 'entity_type', 'entity_id', '(select sees_all_projects()) or entity_type <> all (subject_kinds())')
  ) naming (name, kind, id, always) loop
    execute format('drop policy if exists sight_of_subject on %I', t.name);
    execute format(
      'create policy sight_of_subject on %I as restrictive to plumbline_app using (%s or %s = any (open_subjects())%s)
         with check (true)', t.name, t.always, t.kind, format(own, t.kind, t.id));
  end loop;
end
$$;
select wire_subjects();
grant execute on function subject_tables, subject_kinds, open_subjects, subjects_holding, subject_project, subjects_in_sight
  to plumbline_app;
grant execute on function subject_tables, open_subjects to plumbline_system;
