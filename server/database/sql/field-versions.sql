-- What two people have changed of one record.

-- What becomes of a record's field_versions when the actor changes fields of it. Changes that were made
-- before they were kept stand under `*`: any field may have been one of theirs.
create function set_field_versions(p_known jsonb, p_version integer, p_fields text[], p_at timestamptz)
  returns jsonb
  language sql stable
  return case when p_known = '{}' and p_version > 1
              then jsonb_build_object('*', jsonb_build_array(p_version, null, null)) else p_known end
      || coalesce((select jsonb_object_agg(field, jsonb_build_array(p_version + 1, current_actor(), iso(p_at)))
                     from unnest(p_fields) field), '{}');
grant execute on function set_field_versions to plumbline_app;
