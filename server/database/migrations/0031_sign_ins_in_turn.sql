-- As before, but one that is just moving between workspaces is waited for, and then found where it is.
create or replace function end_sign_ins(p_user uuid, p_at timestamptz) returns integer
  language plpgsql volatile security definer set search_path = plumbline, pg_temp
as $$
declare
  ended integer;
begin
  if not manages_people() then
    return 0;
  end if;
  perform from sessions where user_id = p_user and ended_at is null order by id for update;
  update sessions set ended_at = p_at
   where user_id = p_user and workspace_id = current_workspace()
     and ended_at is null and expires_at > p_at;
  get diagnostics ended = row_count;
  update sessions set closed_to = array_append(closed_to, current_workspace())
   where user_id = p_user and workspace_id <> current_workspace()
     and ended_at is null and expires_at > p_at and current_workspace() <> all (closed_to);
  return ended;
end
$$;
