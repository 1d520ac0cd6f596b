-- Search finds an invoice by its number without case, spaces and punctuation: "inv 77" is INV-77.
create index expenses_by_invoice_letters on expenses using gin (workspace_id, invoice_key gin_trgm_ops)
  where invoice_key <> '';
