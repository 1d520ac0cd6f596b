-- What a device keeps of a person is sealed with this once they are signed out. It is random, and not derived from the
-- server's secret: work that waits on a phone outlives a new secret.
alter table credentials add column device_secret bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
