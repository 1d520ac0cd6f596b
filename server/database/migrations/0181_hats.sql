-- What somebody is on one project: project manager, foreman and so on, several each.
alter table project_members
  add column hats text[] not null default '{}'
    check (cardinality(hats) <= 8 and hats <@ '{project_manager,site_engineer,quantity_surveyor,architect,
      client_representative,foreman,storekeeper,safety_officer}');
