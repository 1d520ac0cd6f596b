-- A resource stays of its kind and company, a rate of its resource, and an assignment of its resource and
-- task, whatever SQL a request sends.
revoke update on resources, resource_rates, resource_assignments from plumbline_app;
grant update (name, code, unit, capacity, works_on, currency, status, note, updated_at, version)
  on resources to plumbline_app;
grant update (rate, created_by) on resource_rates to plumbline_app;
grant update (quantity, starts_on, ends_on, note, updated_at, version) on resource_assignments to plumbline_app;
