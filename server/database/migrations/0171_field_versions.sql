-- At which version each field was set last, by whom and when: {"title": [7, "<user>", "<time>"]}. Written
-- on changes only. With it two people who change different fields of a record do not refuse each other.
do $$
declare
  t text;
begin
  foreach t in array array['projects', 'tasks', 'expenses', 'cost_codes', 'budget_lines', 'resources',
    'resource_assignments']
  loop
    execute format('alter table %I add column field_versions jsonb not null default ''{}''', t);
  end loop;
end
$$;
