-- Ids of site records that are derived from their content, as identityOf (contract/site/identity.ts) derives
-- them.

/*
 * UUID v5: the first half of the SHA-1 of a namespace and words. PostgreSQL has no SHA-1 without one more extension, which
 * not each server allows. A diary is made once a day and company, so that its millisecond does not count.
 */
create function uuid_of_words(p_namespace uuid, p_words text) returns uuid
  language plpgsql immutable strict parallel safe
as $$
declare
  ones constant bigint := 4294967295;
  said bytea := uuid_send(p_namespace) || convert_to(p_words, 'UTF8');
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  w bigint[];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; t bigint;
  hex text := '';
begin
  said := said || '\x80'::bytea || decode(repeat('00', (119 - length(said) % 64) % 64), 'hex') || int8send(length(said) * 8);
  for block in 0 .. length(said) / 64 - 1 loop
    for i in 1 .. 16 loop
      w[i] := ('x' || encode(substr(said, block * 64 + i * 4 - 3, 4), 'hex'))::bit(32)::bigint;
    end loop;
    for i in 17 .. 80 loop
      t := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
      w[i] := ((t << 1) | (t >> 31)) & ones;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for i in 1 .. 80 loop
      if i <= 20 then
        f := (b & c) | (~b & ones & d); k := 1518500249;
      elsif i <= 40 then
        f := b # c # d; k := 1859775393;
      elsif i <= 60 then
        f := (b & c) | (b & d) | (c & d); k := 2400959708;
      else
        f := b # c # d; k := 3395469782;
      end if;
      t := ((((a << 5) | (a >> 27)) & ones) + f + e + k + w[i]) & ones;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & ones; b := a; a := t;
    end loop;
    h := array[(h[1] + a) & ones, (h[2] + b) & ones, (h[3] + c) & ones, (h[4] + d) & ones, (h[5] + e) & ones];
  end loop;
  for i in 1 .. 4 loop
    hex := hex || lpad(to_hex(h[i]), 8, '0');
  end loop;
  -- Sets version 5, and a variant from 8 to b.
  return overlay(overlay(hex placing '5' from 13 for 1)
    placing to_hex((('x' || substr(hex, 17, 1))::bit(4)::int & 3) | 8) from 17 for 1)::uuid;
end
$$;

create function diary_id(p_project uuid, p_fields jsonb) returns uuid
  language sql immutable parallel safe
as $$
  select uuid_of_words('6d1f2c0e-5b0f-4c59-9a43-1f7d1c1b2a90', concat('diary ', p_project::text, ' ', p_fields ->> 'day', ' ', p_fields ->> 'company'))
$$;
grant execute on function uuid_of_words, diary_id to plumbline_app;

-- A diary or snag under the id of another company's diary would keep that company from writing its own.
create function require_own_id() returns trigger
  language plpgsql
as $$
begin
  if session_user <> 'plumbline_app' then
    return new;
  end if;
  if (case
    when tg_op = 'UPDATE' then
      (new.fields -> 'day', new.fields -> 'company') is distinct from (old.fields -> 'day', old.fields -> 'company')
    when new.kind = 'diary' then
      new.id <> diary_id(new.project_id, new.fields) or new.day is distinct from (new.fields ->> 'day')::date
        or new.company_id is distinct from nullif(new.fields ->> 'company', '')::uuid
    else substr(new.id::text, 15, 1) = '5' end)
  then
    raise insufficient_privilege using message = 'The id of a diary comes from its day and its company';
  end if;
  return new;
end
$$;
create trigger require_own_id before insert on site_records for each row execute function require_own_id();
create trigger require_own_id_still before update of fields on site_records for each row
  when (old.kind = 'diary') execute function require_own_id();
