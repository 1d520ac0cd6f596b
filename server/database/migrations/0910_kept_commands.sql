-- Keys of writes are kept for as long as a device keeps what it could not send. Long answers are dropped after a day.
create index commands_by_long_answer on commands (at) where octet_length(answer) > 4096;
