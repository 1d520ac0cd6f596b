-- What the invited person will be on the projects whose teams they join.
alter table invitations
  add column hats text[] not null default '{}'
    check (cardinality(hats) <= 8 and hats <@ '{project_manager,site_engineer,quantity_surveyor,architect,
      client_representative,foreman,storekeeper,safety_officer}');
