-- Clients see the cost plan of a project only if the project says so.

alter table projects add column show_cost_plan_to_clients boolean not null default false;
