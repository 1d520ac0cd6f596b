-- The supplier's own number on an invoice, as the paper says it.
alter table expenses add column invoice_number text not null default '' check (length(invoice_number) <= 100);
