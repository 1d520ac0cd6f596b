-- People's own phone numbers, which their colleagues see.
alter table users add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');
