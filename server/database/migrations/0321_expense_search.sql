-- Search finds expenses by their words. As of tasks: the company first, since the operators are not leakproof and a
-- function names it.
create index expenses_by_text on expenses
  using gin (workspace_id, (' ' || description || ' ' || vendor || ' ' || invoice_number) gin_trgm_ops);
