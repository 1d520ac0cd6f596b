-- Which version last changed each field of a record, so that edits by two people can merge.

-- The new field_versions of a record after the actor changes some of its fields. Changes that are older than
-- this column are kept under `*`, since they may have touched any field.
create function set_field_versions(p_known jsonb, p_version integer, p_fields text[], p_at timestamptz)
  returns jsonb
  language sql stable
  return case when p_known = '{}' and p_version > 1
              then jsonb_build_object('*', jsonb_build_array(p_version, null, null)) else p_known end
      || coalesce((select jsonb_object_agg(field, jsonb_build_array(p_version + 1, current_actor(), iso(p_at)))
                     from unnest(p_fields) field), '{}');
grant execute on function set_field_versions to plumbline_app;
