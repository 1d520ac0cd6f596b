-- Of whom the company requires a second factor: admins, and whoever approves or pays.
alter table workspaces
  add column second_factor_admins boolean not null default false,
  add column second_factor_deciders boolean not null default false;
