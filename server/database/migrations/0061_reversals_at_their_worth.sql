-- An entry that takes another back is worth what that one is, whatever the rate of its own day: together
-- they come to nothing in every currency.
create or replace function value_expense() returns trigger
  language plpgsql security definer set search_path = plumbline, pg_temp
as $$
declare
  v_base text;
  v_project text;
  v_day date := new.spent_on;
  v_worth numeric;
begin
  perform hold_worth(new.workspace_id, false);
  select w.currency, p.currency into v_base, v_project
    from workspaces w join projects p on p.workspace_id = w.id
   where w.id = new.workspace_id and p.id = new.project_id;
  if new.reverses is not null then
    select spent_on into v_day from expenses where id = new.reverses;
  end if;
  v_worth := worth_on(new.workspace_id, v_base, new.currency, v_day);
  new.workspace_amount := round(new.amount * v_worth, 2);
  if new.currency = v_base then new.workspace_amount := new.amount; end if;
  if new.currency = v_project then
    new.project_amount := new.amount;
  else
    new.project_amount := round(new.amount * v_worth / worth_on(new.workspace_id, v_base, v_project, v_day), 2);
  end if;
  return new;
end
$$;
