-- An invoice number without case, spaces and punctuation, to find an invoice that was entered before. A column, not an
-- expression: lower() does not count as leakproof, so that under row-level security no index of it is used.
alter table expenses add column invoice_key text
  generated always as (regexp_replace(lower(invoice_number), '[^a-z0-9]+', '', 'g')) stored;
create index expenses_by_invoice on expenses (workspace_id, invoice_key) where invoice_key <> '';
