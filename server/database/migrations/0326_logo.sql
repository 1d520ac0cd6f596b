-- The company's logo for its documents: a PNG that we made from the picture that was sent.
alter table workspaces add column logo bytea check (octet_length(logo) between 1 and 500000);
