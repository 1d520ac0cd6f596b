-- Since when clients may see a record of the site. What was said of it before stays among those who had it.
alter table site_records add column shown_at timestamptz;
update site_records r
   set shown_at = case r.kind
         when 'snag' then r.created_at
         else coalesce((select max(e.received_at) from site_edits e
                         where e.record_id = r.id and e.state_after = r.state), r.updated_at) end
 where r.kind = 'snag' or (r.kind = 'diary' and r.state = 'approved');

-- What an activity tells of beside its record: a file, a revision, a transmittal. Who does not see it reads nothing of it.
alter table activities add column about_kind text check (about_kind in ('file', 'revision', 'transmittal'));
alter table activities add column about_id uuid;
alter table activities add check ((about_kind is null) = (about_id is null));
update activities a set about_kind = 'transmittal', about_id = t.id
  from transmittals t
 where a.entity_type = 'drawing' and a.action = 'status_changed' and a.project_id = t.project_id
   and a.message like 'sent % (transmittal ' || t.number || ')';
