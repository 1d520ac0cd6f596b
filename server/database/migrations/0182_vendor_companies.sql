-- An expense may name its vendor as a company of the directory. The typed word stays beside it.
alter table expenses
  add column vendor_company_id uuid,
  add constraint expenses_vendor_company foreign key (workspace_id, vendor_company_id)
    references companies (workspace_id, id);
create index expenses_by_vendor_company on expenses (vendor_company_id) where vendor_company_id is not null;
create index expenses_by_typed_vendor on expenses (workspace_id, vendor)
  where vendor_company_id is null and vendor <> '';
