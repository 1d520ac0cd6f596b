-- A directory of the companies that a workspace works with. People of the workspace belong to one each.

create table companies (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null check (kind in ('client', 'consultant', 'subcontractor', 'supplier')),
  name text not null check (length(name) between 1 and 200),
  trade text not null default '' check (length(trade) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id)
);
create unique index companies_by_name on companies (workspace_id, lower(name));

-- Apart from the name, since fewer people see it.
create table company_details (
  company_id uuid primary key,
  workspace_id uuid not null,
  phone text not null default '' check (length(phone) <= 50),
  address text not null default '' check (length(address) <= 500),
  tax_number text not null default '' check (length(tax_number) <= 50),
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade
);

alter table memberships
  add column company_id uuid,
  add constraint memberships_company foreign key (workspace_id, company_id)
    references companies (workspace_id, id) on delete set null (company_id);
create index memberships_by_company on memberships (company_id) where company_id is not null;

alter table invitations
  add column company_id uuid,
  add constraint invitations_company foreign key (workspace_id, company_id)
    references companies (workspace_id, id) on delete set null (company_id);
create index invitations_by_company on invitations (company_id) where company_id is not null;
