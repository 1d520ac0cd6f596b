-- To a check, NaN is larger than every number, and a sum that it is part of is NaN for ever.
alter table expenses add constraint amount_is_number check (amount <> 'NaN');
alter table expense_payments add constraint amount_is_number check (amount <> 'NaN');
alter table exchange_rates add constraint rate_is_number check (rate <> 'NaN');
alter table budget_lines add constraint rate_is_number check (quantity <> 'NaN' and rate <> 'NaN');
alter table budget_line_months add constraint amount_is_number check (amount <> 'NaN');
alter table resources add constraint capacity_is_number check (capacity <> 'NaN');
alter table resource_rates add constraint rate_is_number check (rate <> 'NaN');
alter table resource_assignments add constraint quantity_is_number check (quantity <> 'NaN');
alter table material_movements add constraint quantity_is_number check (quantity <> 'NaN');
