-- Each connection keeps a key of its own in these, which no other sees. See docs/decisions/the-wall-in-the-database.md.
create sequence seal_a minvalue -9223372036854775808 start 1;
create sequence seal_b minvalue -9223372036854775808 start 1;
