-- Records of any kind. Comments, files, notifications and activities name them by kind and id.

-- Every kind with its table. The table has the columns id, workspace_id and (except projects) project_id. Sight
-- 'project': everybody who sees the project sees the record. Sight 'own': the policies of its table decide, and
-- `shown` says the same for other people: which client or contractor on the project's team, in row `m`, sees the
-- record in row `r`. Both use one function, so that everybody who sees a record gets news of its changes. A
-- value that is the same for all records is computed `once` for each of these people, and is `m.once`. `since`
-- limits what clients and contractors read of what was written on the record at %1$s: nothing from before they
-- could see it. A new kind is one line here; a new kind of site record is described in `site_kinds()`.
create function subject_tables()
  returns table (kind text, records text, sight text, holds text[], shown text, once text, since text)
  language sql immutable parallel safe
as $$
  values
    ('project', 'projects', 'project', '{comments,files}'::text[], 'true', 'null', 'true'),
    ('task', 'tasks', 'project', '{comments,files}', 'true', 'null', 'true'),
    ('expense', 'expenses', 'own', '{comments,files}', 'shows_expense(m.role, m.user_id, r.created_by)', 'null', 'true'),
    ('drawing', 'drawings', 'own', '{comments,files}', 'shows_drawing(m.role, r.issued_at, r.id = any (m.once))',
      'array(select drawings_given_to(m))', 'r.issued_at <= %1$s')
  union all
  select kind, plural, 'own', '{comments,files}'::text[],
         'shows_site_record(m.role, m.user_id, m.company_id, m.once, row(r.*)::site_records)',
         'site_states_shown_in(m.workspace_id)',
         case when initial = any (client_states) then 'true'
              else '(select actor_role()) <> ''client'' or r.shown_at <= %1$s' end
    from site_kinds() where plural is not null
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
 * - a view for each kind of the site's records on which things hang, since all of them share a table.
 * - forget_subjects, a trigger on each kind's table.
 * - subject_project(kind, id): the project of a record, with the caller's sight; null if it is out of sight
 *   or of an unknown kind.
 * - subjects_in_sight(kinds, ids): those of these records that the caller sees.
 * - hold_subject, a trigger that does what a foreign key would: the record exists in that project, and stays
 *   until the transaction ends.
 * - viewers_of(kind, ids): the clients and contractors who see these records now, on which their news depends. For the
 *   system, and for those who see the records or manage people.
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
  viewers text := '';
  -- The condition for kinds with sight 'own'. %1$s and %2$s are the columns with kind and id, and %3$s when the
  -- row was written.
  own text := '';
begin
  for s in select kind, plural from site_kinds() where plural is not null loop
    execute format('create or replace view %I with (security_invoker) as select * from site_records where kind = %L',
                   s.plural, s.kind);
    execute format('grant select on %I to plumbline_app', s.plural);
  end loop;
  for s in select kind, records, tables.sight, tables.shown, tables.once, tables.since, case kind when 'project' then 'id' else 'project_id' end as project
             from subject_tables() tables loop
    projects := projects || format(
      ' when %L then return (select r.%I from %I r where r.id = p_id);', s.kind, s.project, s.records);
    seen := seen || format(' when %L then exists (select from %I r where r.id = x.id)', s.kind, s.records);
    holds := holds || format(
      ' when %L then perform 1 from %I r where r.id = new.subject_id and r.%I = new.project_id for key share;',
      s.kind, s.records, s.project);
    viewers := viewers || format($when$
        when %L then return query
          with r as materialized (
            select each.* from %I each where each.id = any (p_ids)
          ), m as materialized (
            select m.workspace_id, m.user_id, m.role, m.company_id, (%5$s) as once
              from memberships m
             where m.active and m.role in ('client', 'contractor') and (m.workspace_id, m.user_id) in (
               select t.workspace_id, t.user_id from project_members t where t.project_id in (select r.%3$I from r))
          ), me as materialized (
            select m.workspace_id, m.user_id, m.role, m.company_id, (%5$s) as once
              from memberships m where m.workspace_id = current_workspace() and m.user_id = current_actor()
          )
          select distinct r.id, m.user_id, m.role
            from r
            join project_members t on t.project_id = r.%3$I
            join m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
           where (%4$s)
             and (session_user = 'plumbline_system'
               or (r.workspace_id = current_workspace()
                 and (sees_all_projects() or manages_people()
                   or (r.%3$I in (select my_projects()) and exists (select from me m where (%4$s))))));
      $when$, s.kind, s.records, s.project, s.shown, s.once);
    if s.sight = 'own' then
      -- With an offset, the record is looked up for each row that is read. Without, all records might be hashed for
      -- a page of a hundred rows.
      own := own || format(
        ' or (%%1$s = %L and exists (select from %I r where r.id = %%2$s and (%s) offset 0))', s.kind, s.records,
        case s.since when 'true' then 'true' else '(select sees_all_projects()) or ' || format(s.since, '%3$s') end);
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
    create or replace function viewers_of(p_kind text, p_ids uuid[]) returns table (id uuid, person uuid, role text)
      language plpgsql stable security definer set search_path = plumbline, pg_temp
    as $body$
    #variable_conflict use_column
    begin case p_kind%s else null; end case; end $body$ $make$, viewers);

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
    ('comments', 'subject_kind', 'subject_id', 'created_at', 'false'),
    -- Files are marked for clients one by one, and a notification is for one person.
    ('files', 'subject_kind', 'subject_id', '''infinity''', 'false'),
    ('notifications', 'subject_kind', 'subject_id', '''infinity''', 'subject_kind is null'),
    ('activities', 'entity_type', 'entity_id', 'created_at',
      '(select sees_all_projects()) or entity_type <> all (subject_kinds())')
  ) naming (name, kind, id, written, always) loop
    execute format('drop policy if exists sight_of_subject on %I', t.name);
    execute format(
      'create policy sight_of_subject on %I as restrictive to plumbline_app using (%s or %s = any (open_subjects())%s)
         with check (true)', t.name, t.always, t.kind, format(own, t.kind, t.name || '.' || t.id, case t.written when 'created_at' then t.name || '.created_at' else t.written end));
  end loop;
end
$$;
select wire_subjects();
grant execute on function subject_tables, subject_kinds, open_subjects, subjects_holding, subject_project, subjects_in_sight,
  viewers_of to plumbline_app;
grant execute on function subject_tables, open_subjects, viewers_of to plumbline_system;
